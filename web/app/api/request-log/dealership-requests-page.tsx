import '../../identity/accounts/forms/dealers-messages.ts';
import { Link } from 'react-router';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { needMessages } from '../../kit/messages/messages.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/dealership-requests-page';
import { RequestList } from './request-list.tsx';
import { readRequests } from './requests-read.ts';
import * as styles from './request-log.module.css';

await needMessages('security');

export const meta = titled(t => ({ title: t('request-log.dealership.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { dealer, ...marque } = await forDealers(context, url);
  const reads = dealer.dealership.permissions.includes('manage_keys');
  return { dealer, read: reads ? await readRequests(marque, url, 'dealership') : null };
}

/** What the programs of the dealership in use have asked, for its owners and managers. */
export default function DealershipRequestsPage({ loaderData: { dealer, read } }: Route.ComponentProps) {
  const t = useTranslations('request-log');
  return (
    <DealerFrame dealer={dealer} title={t('dealership.title')} lead={t('dealership.lead')}>
      {read ? (
        <div className={styles.requestLog}>
          <p>
            <Link to="/dealer/keys">{t('dealership.keys')}</Link>
          </p>
          <RequestList owner="dealership" page="/dealer/requests" {...read} />
        </div>
      ) : (
        <Message tone="info" title={t('dealership.closed')} />
      )}
    </DealerFrame>
  );
}
