import '../../identity/accounts/forms/dealers-messages.ts';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { needMessages } from '../../kit/messages/messages.ts';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/dealership-keys-page';
import { KeyDesk } from './key-desk.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './keys.module.css';

await needMessages('security');

export const meta = titled(t => ({ title: t('developers.dealership.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  const reads = dealer.dealership.permissions.includes('manage_keys');
  const keys = reads ? await app.keys.list(caller, 'dealership') : null;
  const { email, has_password: hasPassword, email_verified: confirmed } = await app.accounts.profile(caller);
  return { dealer, keys, email, hasPassword, confirmed };
}

/** The API keys of the dealership in use: of its owners and managers together. */
export default function DealershipKeysPage({ loaderData }: Route.ComponentProps) {
  const { dealer, keys, email, hasPassword, confirmed } = loaderData;
  const t = useTranslations('developers');
  const reference = useTranslations('api-reference');
  const isOpen = confirmed && dealer.dealership.state === 'active';
  return (
    <DealerFrame dealer={dealer} title={t('dealership.title')} lead={t('dealership.lead')}>
      {keys ? (
        <div className={styles.keysPage}>
          <p>
            <Link to="/dealer/requests">{t('dealership.requests')}</Link>
          </p>
          {!confirmed && <p className={ui.secondaryText}>{t('unconfirmed')}</p>}
          <KeyDesk owner="dealership" keys={keys} reader={{ email, hasPassword }} isOpen={isOpen} />
          <p>
            <Link to="/developers/reference">{reference('title')}</Link>
          </p>
        </div>
      ) : (
        <Message tone="info" title={t('dealership.closed')} />
      )}
    </DealerFrame>
  );
}
