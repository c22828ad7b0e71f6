import { loginCall, magicLinkCall } from '@marque/server/accounts/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { Button } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/action/dialog.tsx';
import { LooseTrouble } from '../forms/account-fields.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { useSubmit } from '../forms/use-submit.ts';

interface ReauthDialogProps {
  open: boolean;
  email: string;
  hasPassword: boolean;
  onClose: (signedIn: boolean) => void;
}

/** Asks who it is before a delicate change. */
export function ReauthDialog({ open, email, hasPassword, onClose }: ReauthDialogProps) {
  const t = useTranslations('accounts.again');
  return (
    <Dialog
      open={open}
      onOpenChange={stays => stays || onClose(false)}
      title={t('title')}
      description={hasPassword ? t('text') : t('noPassword', { email })}
    >
      {hasPassword ? <PasswordOnce email={email} onDone={() => onClose(true)} /> : <LinkOnce email={email} />}
    </Dialog>
  );
}

function PasswordOnce({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTranslations('accounts.again');
  const sending = useSubmit();
  const submit = sending.submit(async fields => {
    await send(loginCall, { email, pass: String(fields.get('pass') ?? '') });
    onDone();
  });
  return (
    <form className="acct mt-4" method="post" noValidate onSubmit={submit}>
      <LooseTrouble sending={sending} />
      <input hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField error={sending.at('pass')} invalid={sending.pairWrong} />
      <Button look="main" wide type="submit" busy={sending.busy}>
        {t('submit')}
      </Button>
    </form>
  );
}

function LinkOnce({ email }: { email: string }) {
  const t = useTranslations('accounts.again');
  const sending = useSubmit();
  const [mailed, setMailed] = useState(false);
  const submit = sending.submit(async () => {
    await send(magicLinkCall, { email, next: '/members/profile' });
    setMailed(true);
  });
  return (
    <form className="acct mt-4" method="post" onSubmit={submit}>
      <LooseTrouble sending={sending} />
      {mailed && (
        <p className="c2 acct-break" role="status">
          {t('mailed', { email })}
        </p>
      )}
      <Button look="main" wide type="submit" busy={sending.busy}>
        {t('mail')}
      </Button>
    </form>
  );
}
