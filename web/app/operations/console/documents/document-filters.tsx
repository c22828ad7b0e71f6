import { DeskState } from '@marque/server/operations/document-desk/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { BrandField } from '../../../identity/accounts/console/brand-field.tsx';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import * as orderStyles from '../orders/orders.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Every filter of the list, by its name in the address. */
export const FILTERS = ['state', 'kind', 'vin', 'number', 'member'] as const;

/** The form of the filters; it asks for an address. */
export function DocumentFilters() {
  const t = useTranslations('console-documents');
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const typed = (name: string) => asked.get(name) ?? '';
  return (
    <form
      method="get"
      className={orderStyles.orderFilters}
      onSubmit={event => {
        event.preventDefault();
        const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
          const given = String(value).trim();
          return given ? [[name, given]] : [];
        });
        void navigate(`/operator/documents?${new URLSearchParams(fields).toString()}`);
      }}
    >
      <BrandField />
      <div className={orderStyles.filterFields}>
        <SelectField
          name="state"
          label={t('column.state')}
          defaultValue={typed('state')}
          options={[['', t('all')], ...DeskState.options.map(each => [each, t(`state.${each}`)] as const)]}
        />
        <SelectField
          name="kind"
          label={t('filter.kind')}
          defaultValue={typed('kind')}
          options={[
            ['', t('any')],
            ['report', t('kind.report')],
            ['sticker', t('kind.sticker')],
          ]}
        />
        <TextField name="vin" label={t('filter.vin')} defaultValue={typed('vin')} />
        <TextField name="number" label={t('filter.number')} defaultValue={typed('number')} />
        <TextField
          name="member"
          label={t('filter.member')}
          hint={t('filter.member_hint')}
          defaultValue={typed('member')}
        />
      </div>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button type="submit" size="small" look="main">
          {t('apply')}
        </Button>
        {FILTERS.some(name => asked.get(name)) && (
          <ConsoleLink to="/documents" className={ui.text14}>
            {t('clear')}
          </ConsoleLink>
        )}
      </div>
    </form>
  );
}
