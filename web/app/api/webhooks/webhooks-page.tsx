import type { WebhookEndpoint } from '@marque/server/api/webhooks/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { MembersFrame } from '../../identity/accounts/members/members-frame.tsx';
import { forMembers } from '../../identity/accounts/members/members-only.ts';
import { useFreshSignIn } from '../../identity/accounts/sign-in/use-fresh-sign-in.tsx';
import { useTranslations } from '../../kit/messages/intl.ts';
import { needMessages } from '../../kit/messages/messages.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { SecretDialog } from '../keys/secret-dialog.tsx';
import type { Route } from './+types/webhooks-page';
import { Deliveries } from './deliveries.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointTable } from './endpoint-table.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './webhooks.module.css';

await needMessages('security');

export const meta = titled(t => ({ title: t('webhooks.title'), unlisted: true }));

/** Messages that are shown at first. */
const SHOWN = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const [endpoints, profile] = await Promise.all([app.webhooks.list(caller), app.accounts.profile(caller)]);
  const { email, has_password: hasPassword, email_verified: confirmed } = profile;
  const chosen = endpoints.find(({ id }) => id === url.searchParams.get('endpoint')) ?? endpoints[0];
  const messages = chosen ? await app.webhooks.messages(caller, { endpoint: chosen.id, limit: SHOWN }) : null;
  return { endpoints, chosen: chosen?.id ?? null, messages, email, hasPassword, confirmed };
}

/** What a form is about: a new endpoint, or one that is there. */
type Editing = { endpoint: WebhookEndpoint | null };

/** Where events of the account are sent, and what became of them. */
export default function WebhooksPage({ loaderData }: Route.ComponentProps) {
  const { endpoints, chosen, messages, email, hasPassword, confirmed } = loaderData;
  const t = useTranslations('webhooks');
  const hydrated = useHydrated();
  const { freshly, dialog } = useFreshSignIn({ email, hasPassword });
  const [editing, setEditing] = useState<Editing | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const shown = endpoints.find(({ id }) => id === chosen);
  return (
    <MembersFrame title={t('title')} lead={t('lead')}>
      <div className={styles.webhooksPage}>
        <p>
          <Link to="/developers">{t('keys')}</Link>
        </p>
        {!confirmed && <p className={ui.secondaryText}>{t('unconfirmed')}</p>}
        <div>
          <Button look="main" disabled={!hydrated || !confirmed} onClick={() => setEditing({ endpoint: null })}>
            {t('new')}
          </Button>
        </div>
        <EndpointTable
          endpoints={endpoints}
          chosen={chosen}
          freshly={freshly}
          onChange={endpoint => setEditing({ endpoint })}
          onSecret={setSecret}
        />
        {shown && messages && <Deliveries key={shown.id} endpoint={shown} first={messages} />}
        <Card>
          <h2 className={ui.text18}>{t('check.title')}</h2>
          <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('check.text')}</p>
          <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('check.schedule')}</p>
        </Card>
      </div>
      {editing && (
        <EndpointForm
          endpoint={editing.endpoint}
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
