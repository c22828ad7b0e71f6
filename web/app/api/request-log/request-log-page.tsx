import { apiRequestsCall } from '@marque/server/api/request-log/contract';
import { Link } from 'react-router';
import { MembersFrame } from '../../identity/accounts/members/members-frame.tsx';
import { forMembers, queryIn } from '../../identity/accounts/members/members-only.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { needMessages } from '../../kit/messages/messages.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/request-log-page';
import { RequestFilters } from './request-filters.tsx';
import { RequestTable } from './request-table.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './request-log.module.css';

await needMessages('security');

export const meta = titled(t => ({ title: t('request-log.title'), unlisted: true }));

/** The filters stand in the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const query = queryIn(apiRequestsCall, url, 'key', 'operation', 'outcome');
  const [first, keys] = await Promise.all([app.requestLog.list(caller, query), app.keys.list(caller)]);
  const { key, operation, outcome } = query;
  return {
    first,
    asked: { key, operation, outcome },
    keys: keys.map(({ id, name, mode, tail }) => ({ id, name, mode, tail })),
    operations: app.requestLog.operations,
  };
}

/** What the programs of the account have asked, and how each was answered. */
export default function RequestLogPage({ loaderData: { first, asked, keys, operations } }: Route.ComponentProps) {
  const t = useTranslations('request-log');
  const isFiltered = Object.values(asked).some(Boolean);
  const name = JSON.stringify(asked);
  return (
    <MembersFrame title={t('title')} lead={t('lead')}>
      <div className={styles.requestLog}>
        <p>
          <Link to="/developers">{t('keys')}</Link>
        </p>
        <RequestFilters key={name} asked={asked} keys={keys} operations={operations} />
        <RequestTable
          key={`${name} ${first.requests[0]?.id}`}
          first={first}
          asked={asked}
          keys={keys}
          isFiltered={isFiltered}
        />
        <p className={`${ui.secondaryText} ${ui.text14}`}>{t('kept')}</p>
      </div>
    </MembersFrame>
  );
}
