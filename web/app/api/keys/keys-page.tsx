import type { ApiKey } from '@marque/server/api/keys/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { needMessages } from '../../kit/messages/messages.ts';
import { MembersFrame } from '../../identity/accounts/members/members-frame.tsx';
import { forMembers } from '../../identity/accounts/members/members-only.ts';
import { useFreshSignIn } from '../../identity/accounts/sign-in/use-fresh-sign-in.tsx';
import { Button } from '../../kit/ui/action/button.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/keys-page';
import { KeyForm } from './key-form.tsx';
import { KeyTable } from './key-table.tsx';
import { SecretDialog } from './secret-dialog.tsx';
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

/** What a dialog is about: a new key, or one that is there. */
type Editing = { key: ApiKey | null };

/** The API keys of the account. */
export default function KeysPage({ loaderData }: Route.ComponentProps) {
  const { keys, email, hasPassword, confirmed, origin } = loaderData;
  const t = useTranslations('developers');
  const reference = useTranslations('api-reference');
  const hydrated = useHydrated();
  const { freshly, dialog } = useFreshSignIn({ email, hasPassword });
  const [editing, setEditing] = useState<Editing | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <MembersFrame title={t('title')} lead={t('lead')}>
      <div className={styles.keysPage}>
        <p>
          <Link to="/developers/webhooks">{t('webhooks')}</Link>
        </p>
        {!confirmed && <p className={ui.secondaryText}>{t('unconfirmed')}</p>}
        <div>
          <Button look="main" disabled={!hydrated || !confirmed} onClick={() => setEditing({ key: null })}>
            {t('new')}
          </Button>
        </div>
        <KeyTable keys={keys} freshly={freshly} onChange={key => setEditing({ key })} onSecret={setSecret} />
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
      {editing && (
        <KeyForm
          apiKey={editing.key}
          freshly={freshly}
          onClose={() => setEditing(null)}
          onSecret={made => {
            setEditing(null);
            setSecret(made);
          }}
        />
      )}
      <SecretDialog secret={secret} title={t('secret.title')} text={t('secret.text')} onClose={() => setSecret(null)} />
      {dialog}
    </MembersFrame>
  );
}
