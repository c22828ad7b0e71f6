import { secureLoginCall } from '@marque/server/gate/contract';
import { samePlace } from '@marque/server/sites/contract';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { marqueContext } from '../../context.ts';
import { useFrame } from '../../shell/settings/frame.ts';
import { pageTitle } from '../../shell/layout/page-title.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { useHydrated } from '../../ui/waiting/use-hydrated.ts';
import type { Route } from './+types/securelogin-page';
import { EmailField, LooseTrouble } from '../forms/account-fields.tsx';
import { LeaveSite } from './leave-site.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { Sheet } from '../sheet.tsx';
import { useSubmit } from '../forms/use-submit.ts';

const LOGIN = '/members/login';

export function meta({ matches }: Route.MetaArgs) {
  const site = (matches[0]?.loaderData as { site?: { name: string } } | undefined)?.site?.name ?? '';
  return pageTitle(matches, t => ({ title: t('accounts.gate.title', { site }), unlisted: true }));
}

/** A brand without a gate has nothing to ask here. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { site, gatePassed } = context.get(marqueContext).caller;
  const asked = new URL(request.url).searchParams;
  const next = samePlace(asked.get('next'), LOGIN);
  if (site.security === 'disabled') throw redirect(next);
  return { next, passed: gatePassed, left: asked.has('left') };
}

export default function SecureLoginPage({ loaderData: { next, passed, left } }: Route.ComponentProps) {
  const t = useTranslations('accounts.gate');
  const frame = useFrame();
  const site = frame?.site.name ?? '';
  const write = <a href={`mailto:${frame?.site.support_email ?? ''}`}>{t('helpLink')}</a>;
  const help = (
    <p className="c2">
      {t('help')} {write}
    </p>
  );
  if (passed) {
    return (
      <Sheet title={t('title', { site })} foot={<LeaveSite />}>
        <ButtonLink look="main" wide to={next} reloadDocument>
          {t('goOn')}
        </ButtonLink>
      </Sheet>
    );
  }
  return (
    <Sheet title={t('title', { site })} lead={t('lead')} foot={help}>
      {left && (
        <p className="c2 acct-note" role="status">
          {t('left')}
        </p>
      )}
      <AccessForm next={next} wayOut={write} />
    </Sheet>
  );
}

function AccessForm({ next, wayOut }: { next: string; wayOut: ReactNode }) {
  const t = useTranslations('accounts.gate');
  const hydrated = useHydrated();
  const sending = useSubmit({ staysBusy: true });
  const submit = sending.submit(async fields => {
    const text = (name: string) => String(fields.get(name) ?? '');
    await send(secureLoginCall, { email: text('email'), pass: text('pass') });
    window.location.assign(next);
  });
  return (
    <form className="acct" method="post" noValidate onSubmit={submit}>
      <LooseTrouble sending={sending} wayOut={wayOut} />
      <EmailField sending={sending} label={t('email')} use="username" />
      <PasswordField label={t('password')} error={sending.at('pass')} invalid={sending.pairWrong} />
      <Button look="main" wide type="submit" busy={sending.busy} disabled={!hydrated}>
        {t('submit')}
      </Button>
    </form>
  );
}
