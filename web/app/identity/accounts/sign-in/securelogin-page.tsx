import { secureLoginCall } from '@marque/server/identity/gate/contract';
import { samePlace } from '@marque/server/sites/paths';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { marqueContext } from '../../../context.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { frameIn, useFrame } from '../../../platform/shell/settings/frame.ts';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { EmailField } from '../../../kit/ui/field/email-field.tsx';
import type { Route } from './+types/securelogin-page';
import { LeaveSite } from './leave-site.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { Sheet } from '../sheet.tsx';
import { useChecks } from '../forms/use-checks.ts';
import { SheetForm } from '../sheet-form.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as accountSheetStyles from '../account-sheet.module.css';

const LOGIN = '/members/login';

export function meta({ matches }: Route.MetaArgs) {
  const site = frameIn(matches[0]?.loaderData)?.site.name ?? '';
  return pageTitle(matches, t => ({ title: t('accounts.gate.title', { site }), unlisted: true }));
}

/** A brand without a gate has nothing to ask here. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { site, gatePassed } = context.get(marqueContext).caller;
  const query = url.searchParams;
  const next = samePlace(query.get('next'), LOGIN);
  if (site.security === 'disabled') throw redirect(next);
  return { next, passed: gatePassed, left: query.has('left') };
}

export default function SecureLoginPage({ loaderData: { next, passed, left } }: Route.ComponentProps) {
  const t = useTranslations('accounts.gate');
  const frame = useFrame();
  const site = frame?.site.name ?? '';
  const write = <a href={`mailto:${frame?.site.support_email ?? ''}`}>{t('helpLink')}</a>;
  const help = (
    <p className={ui.secondaryText}>
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
        <p className={`${ui.secondaryText} ${accountSheetStyles.signInNote}`} role="status">
          {t('left')}
        </p>
      )}
      <AccessForm next={next} wayOut={write} />
    </Sheet>
  );
}

function AccessForm({ next, wayOut }: { next: string; wayOut: ReactNode }) {
  const t = useTranslations('accounts.gate');
  const enter = useCall(secureLoginCall, { leaves: true, onSuccess: () => window.location.assign(next) });
  const form = useForm(enter, {
    read: fields => ({ email: textIn(fields, 'email'), pass: textIn(fields, 'pass') }),
    check: useChecks(),
  });
  return (
    <SheetForm form={form} submit={t('submit')} wayOut={wayOut}>
      <EmailField label={t('email')} autoComplete="username" error={form.at('email')} invalid={form.pairWrong} />
      <PasswordField label={t('password')} error={form.at('pass')} invalid={form.pairWrong} />
    </SheetForm>
  );
}
