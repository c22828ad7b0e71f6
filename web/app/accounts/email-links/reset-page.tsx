import { changePasswordCall } from '@marque/server/accounts/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { Button } from '../../ui/action/button.tsx';
import { useHydrated } from '../../ui/waiting/use-hydrated.ts';
import type { Route } from './+types/reset-page';
import { LooseTrouble } from '../forms/account-fields.tsx';
import { isDeadLink } from './dead-link.ts';
import { LinkNotice, NoToken } from './link-notice.tsx';
import { linkTitle } from './link-title.ts';
import { DASHBOARD } from '../sign-in/next-path.ts';
import { PasswordField } from '../password/password-field.tsx';
import { Sheet } from '../sheet.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useSubmit } from '../forms/use-submit.ts';

const FORGOT = '/members/forgot-password';

export function meta({ matches }: Route.MetaArgs) {
  return linkTitle(matches, t => ({ title: t('accounts.reset.title') }));
}

export default function ResetPage() {
  const t = useTranslations('accounts.reset');
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<'done' | 'dead' | null>(null);
  if (!token) return <NoToken to={FORGOT} link={t('dead.link')} />;
  if (outcome === 'dead') {
    return <LinkNotice title={t('dead.title')} text={t('dead.text')} to={FORGOT} link={t('dead.link')} anew />;
  }
  if (outcome === 'done') {
    return <LinkNotice title={t('done')} text={t('doneText')} to={DASHBOARD} link={t('goOn')} anew />;
  }
  return (
    <Sheet title={t('title')} lead={t('lead')}>
      <NewPasswordForm token={token} onOutcome={setOutcome} />
    </Sheet>
  );
}

/** The new password, once: it can be looked at. */
function NewPasswordForm({ token, onOutcome }: { token: string; onOutcome: (outcome: 'done' | 'dead') => void }) {
  const t = useTranslations('accounts');
  const hydrated = useHydrated();
  const sending = useSubmit();
  const submit = sending.submit(
    async fields => {
      try {
        await send(changePasswordCall, { new_pass: String(fields.get('new_pass') ?? ''), reset_token: token });
        onOutcome('done');
      } catch (error) {
        if (!isDeadLink(error)) throw error;
        onOutcome('dead');
      }
    },
    ['new_pass'],
  );
  return (
    <form className="acct" method="post" noValidate onSubmit={submit}>
      <LooseTrouble sending={sending} />
      <PasswordField name="new_pass" label={t('newPassword')} fresh error={sending.at('new_pass')} />
      <Button look="main" wide type="submit" busy={sending.busy} disabled={!hydrated}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
