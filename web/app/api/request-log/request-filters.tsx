import { OUTCOMES } from '@marque/server/api/request-log/contract';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { GetForm } from '../../kit/ui/action/get-form.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import type { NamedKey } from './key-name.tsx';
import type { Asked } from './request-table.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './request-log.module.css';

interface RequestFiltersProps {
  /** The path of the page. */
  page: string;
  asked: Asked;
  keys: readonly NamedKey[];
  operations: readonly { id: string; name: string }[];
}

/** What of the log is shown: the fields stand in the address. */
export function RequestFilters({ page, asked, keys, operations }: RequestFiltersProps) {
  const t = useTranslations('request-log.filter');
  const isFiltered = Object.values(asked).some(Boolean);
  return (
    <GetForm action={page} className={styles.requestFilters} role="search">
      <SelectField
        label={t('key')}
        name="key"
        defaultValue={asked.key ?? ''}
        options={[['', t('anyKey')], ...keys.map(({ id, name, tail }) => [id, `${name} …${tail}`] as const)]}
      />
      <SelectField
        label={t('operation')}
        name="operation"
        defaultValue={asked.operation ?? ''}
        options={[['', t('anyOperation')], ...operations.map(({ id, name }) => [id, name] as const)]}
      />
      <SelectField
        label={t('outcome')}
        name="outcome"
        defaultValue={asked.outcome ?? ''}
        options={[['', t('anyOutcome')], ...OUTCOMES.map(outcome => [outcome, t(`outcomes.${outcome}`)] as const)]}
      />
      <div className={styles.requestButtons}>
        <Button type="submit" look="main">
          {t('go')}
        </Button>
        {isFiltered && (
          <Link to={page} className={ui.linkButton}>
            {t('clear')}
          </Link>
        )}
      </div>
    </GetForm>
  );
}
