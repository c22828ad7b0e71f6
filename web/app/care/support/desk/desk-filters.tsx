import { DeskOwner, TicketPriority } from '@marque/server/care/support/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { BrandField } from '../../../identity/accounts/console/brand-field.tsx';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

/** What a list of tickets is asked for besides its tab. */
export interface DeskQuery {
  owner: DeskOwner;
  priority?: TicketPriority | undefined;
  tag?: string | undefined;
}

/** The filters that are set, by their names in the address. */
export function setIn({ owner, priority, tag }: DeskQuery): Record<string, string> {
  return { ...(owner === 'all' ? {} : { owner }), ...(priority ? { priority } : {}), ...(tag ? { tag } : {}) };
}

interface DeskFiltersProps {
  query: DeskQuery;
  /** The open tab; it stays. */
  tab: string;
  /** Tags that are in use. */
  tags: readonly string[];
}

/** Whose tickets, of which priority and with which tag. */
export function DeskFilters({ query, tab, tags }: DeskFiltersProps) {
  const t = useTranslations('console-support');
  const { owner, priority = '', tag = '' } = query;
  const any = ['', t('filter.any')] as const;
  const known = tag === '' || tags.includes(tag) ? tags : [...tags, tag];
  return (
    <GetForm action="/operator/tickets" aria-label={t('filter.title')} className={styles.deskFilters}>
      <BrandField />
      <input type="hidden" name="tab" value={tab} />
      <SelectField
        label={t('filter.owner')}
        name="owner"
        defaultValue={owner}
        options={DeskOwner.options.map(each => [each, t(`owner.${each}`)] as const)}
      />
      <SelectField
        label={t('filter.priority')}
        name="priority"
        defaultValue={priority}
        options={[any, ...TicketPriority.options.map(each => [each, t(`priority.${each}`)] as const)]}
      />
      <SelectField
        label={t('filter.tag')}
        name="tag"
        defaultValue={tag}
        options={[any, ...known.map(each => [each, each] as const)]}
      />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button type="submit">{t('filter.go')}</Button>
        {Object.keys(setIn(query)).length > 0 && (
          <ConsoleLink to={`/tickets?tab=${tab}`}>{t('filter.clear')}</ConsoleLink>
        )}
      </div>
    </GetForm>
  );
}
