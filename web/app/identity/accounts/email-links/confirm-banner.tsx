import { resendConfirmationCall } from '@marque/server/identity/accounts/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import * as accountSheetStyles from '../account-sheet.module.css';
import * as styles from './confirm-banner.module.css';

/** Asks a member to confirm the address, as long as it is not confirmed. */
export function ConfirmBanner({ email }: { email: string }) {
  const t = useTranslations('accounts.unconfirmed');
  const toast = useToast();
  const hydrated = useHydrated();
  const again = useCall(resendConfirmationCall, {
    onSuccess: () => toast({ title: t('sent', { email }) }),
    onError: (_error, text) => toast({ title: text, error: true }),
  });
  return (
    <div className={`${styles.confirmBanner} ${accountSheetStyles.breakAnywhere}`}>
      <Message tone="info" title={t('title')} level={2}>
        <p>{t('text', { email })}</p>
        <Button size="small" busy={again.pending} disabled={!hydrated} onClick={() => again.run({})}>
          {t('again')}
        </Button>
      </Message>
    </div>
  );
}
