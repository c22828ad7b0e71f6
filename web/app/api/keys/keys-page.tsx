import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { needMessages } from '../../kit/messages/messages.ts';
import { MembersFrame } from '../../identity/accounts/members/members-frame.tsx';
import { forMembers } from '../../identity/accounts/members/members-only.ts';
import { Card } from '../../kit/ui/page/card.tsx';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/keys-page';
import { KeyDesk } from './key-desk.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './keys.module.css';

await needMessages('security');

export const meta = titled(t => ({ title: t('developers.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const [keys, profile] = await Promise.all([app.keys.list(caller), app.accounts.profile(caller)]);
  const { email, has_password: hasPassword, email_verified: confirmed } = profile;
  return { keys, email, hasPassword, confirmed, origin: caller.origin };
}

/** The API keys of the account. */
export default function KeysPage({ loaderData }: Route.ComponentProps) {
  const { keys, email, hasPassword, confirmed, origin } = loaderData;
  const t = useTranslations('developers');
  const reference = useTranslations('api-reference');
  return (
    <MembersFrame title={t('title')} lead={t('lead')}>
      <div className={styles.keysPage}>
        <p>
          <Link to="/developers/webhooks">{t('webhooks')}</Link>
        </p>
        <p>
          <Link to="/developers/requests">{t('requests')}</Link>
        </p>
        {!confirmed && <p className={ui.secondaryText}>{t('unconfirmed')}</p>}
        <KeyDesk owner="account" keys={keys} reader={{ email, hasPassword }} isOpen={confirmed} />
        <Card>
          <h2 className={ui.text18}>{t('use.title')}</h2>
          <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('use.text')}</p>
          <pre className={styles.keyExample}>
            <code>{`curl ${origin}/v1/vehicles/1HGCM82633A004352 \\\n  -H 'Authorization: Bearer mk_test_…'`}</code>
          </pre>
          <p className={ui.marginTop3}>
            <Link to="/developers/reference">{reference('title')}</Link>
          </p>
        </Card>
      </div>
    </MembersFrame>
  );
}
