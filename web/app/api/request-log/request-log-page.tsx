import { Link } from 'react-router';
import { MembersFrame } from '../../identity/accounts/members/members-frame.tsx';
import { forMembers } from '../../identity/accounts/members/members-only.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { needMessages } from '../../kit/messages/messages.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/request-log-page';
import { RequestList } from './request-list.tsx';
import { readRequests } from './requests-read.ts';
import * as styles from './request-log.module.css';

await needMessages('security');

export const meta = titled(t => ({ title: t('request-log.title'), unlisted: true }));

export const loader = ({ context, url }: Route.LoaderArgs) => readRequests(forMembers(context, url), url, 'account');

/** What the programs of the account have asked, and how each was answered. */
export default function RequestLogPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('request-log');
  return (
    <MembersFrame title={t('title')} lead={t('lead')}>
      <div className={styles.requestLog}>
        <p>
          <Link to="/developers">{t('keys')}</Link>
        </p>
        <RequestList owner="account" page="/developers/requests" {...loaderData} />
      </div>
    </MembersFrame>
  );
}
