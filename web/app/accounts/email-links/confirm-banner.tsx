import { resendConfirmationCall } from '@marque/server/accounts/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { useProblemText } from '../../shell/problem-text.ts';
import { Button } from '../../ui/action/button.tsx';
import { Message } from '../../ui/notice/message.tsx';
import { useHydrated } from '../../ui/waiting/use-hydrated.ts';
import { useToast } from '../../ui/notice/toast.tsx';

/** Asks a member to confirm the address, as long as it is not confirmed. */
export function ConfirmBanner({ email }: { email: string }) {
  const t = useTranslations('accounts.unconfirmed');
  const toast = useToast();
  const textOf = useProblemText();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      await send(resendConfirmationCall, {});
      toast({ title: t('sent', { email }) });
    } catch (error) {
      toast({ title: textOf(error), error: true });
    }
    setBusy(false);
  };
  return (
    <div className="mb-bn acct-break">
      <Message tone="info" title={t('title')} level={2}>
        <p>{t('text', { email })}</p>
        <Button size="small" busy={busy} disabled={!hydrated} onClick={() => void again()}>
          {t('again')}
        </Button>
      </Message>
    </div>
  );
}
