import { magicLinkCall, magicLoginCall } from '@marque/server/identity/accounts/contract';
import { redirect } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { marqueContext } from '../../../context.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import type { Route } from './+types/magic-page';
import { LinkNotice } from './link-notice.tsx';
import { LinkPress } from './link-press.tsx';
import { MailRequest } from './mail-request.tsx';
import { useSecondFactor } from '../security/use-code.tsx';
import { nextPath } from '../sign-in/next-path.ts';
import { isDeadLink, linkState, linkTitled, useDeadLink, useLinkToken } from './mailed-link.ts';

export const meta = linkTitled(t => ({ title: t('accounts.magic.title') }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const query = url.searchParams;
  const next = nextPath(query.get('next'));
  if (query.has('next') && marque.caller.actor.kind === 'member') throw redirect(next);
  return { next, ...(await linkState(marque, 'magic', url)) };
}

export default function MagicPage({ loaderData: { next } }: Route.ComponentProps) {
  const token = useLinkToken();
  if (token) return <Landing token={token} />;
  return <MailRequest kind="magic" next={next} ask={email => send(magicLinkCall, { email, next })} />;
}

/** Where the mailed link leads: one press signs in. */
function Landing({ token }: { token: string }) {
  const t = useTranslations('accounts.magic');
  const site = useFrame()?.site.name ?? '';
  const { withCode, dialog } = useSecondFactor();
  const wasDead = useDeadLink();
  const login = useAction((input: { token: string }) => withCode(code => send(magicLoginCall, { ...input, code })), {
    leaves: true,
    onSuccess: ({ next }) => window.location.assign(nextPath(next)),
  });
  if (wasDead || isDeadLink(login.error)) {
    return (
      <LinkNotice title={t('dead.title')} text={t('dead.text')} to="/members/magic" link={t('dead.link')} reload />
    );
  }
  return (
    <>
      <LinkPress
        title={t('landing.title', { site })}
        lead={t('landing.lead')}
        submit={t('landing.submit')}
        action={login}
        input={{ token }}
      />
      {dialog}
    </>
  );
}
