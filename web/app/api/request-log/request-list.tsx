import type { KeyOwner } from '@marque/server/api/keys/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { RequestDays } from './request-days.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestTable } from './request-table.tsx';
import type { RequestsRead } from './requests-read.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

interface RequestListProps extends RequestsRead {
  owner: KeyOwner;
  /** The path of the page. */
  page: string;
}

/** The requests of the keys of an owner: which of them are shown, then those. */
export function RequestList({ owner, page, days, first, asked, keys, operations }: RequestListProps) {
  const t = useTranslations('request-log');
  const isFiltered = Object.values(asked).some(Boolean);
  const name = JSON.stringify(asked);
  return (
    <>
      <RequestFilters key={name} page={page} asked={asked} keys={keys} operations={operations} />
      <RequestDays days={days} />
      <RequestTable
        key={`${name} ${first.requests[0]?.id}`}
        owner={owner}
        first={first}
        asked={asked}
        keys={keys}
        isFiltered={isFiltered}
      />
      <p className={`${ui.secondaryText} ${ui.text14}`}>{t('kept')}</p>
    </>
  );
}
