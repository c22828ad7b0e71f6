import { confirmSenderCall, mailSenderCall } from '@marque/server/operations/brands/contract';
import { useNavigate } from 'react-router';
import { useConsolePath } from '../../../identity/accounts/console/console-path.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Mails the link that confirms the address emails come from. */
export function SendLink() {
  const t = useTranslations('console-go-live.sender');
  const hydrated = useHydrated();
  const { pending, run } = useToldCall(mailSenderCall, { words: { done: t('asked'), failed: t('notAsked') } });
  return (
    <Button size="small" busy={pending} disabled={!hydrated} onClick={() => run({})}>
      {t('send')}
    </Button>
  );
}

/** Where the mailed link leads: opening it changes nothing, the button confirms. */
export function ConfirmSender({ token }: { token: string }) {
  const t = useTranslations('console-go-live.sender');
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const pathTo = useConsolePath();
  const words = { done: t('confirmed'), failed: t('notConfirmed') };
  const onDone = () => void navigate(pathTo('/go-live'), { replace: true });
  const { pending, run } = useToldCall(confirmSenderCall, { words, onDone });
  return (
    <Message tone="info" title={t('confirmTitle')}>
      <p className={ui.marginBottom2}>{t('confirmText')}</p>
      <Button look="main" size="small" busy={pending} disabled={!hydrated} onClick={() => run({ token })}>
        {t('confirm')}
      </Button>
    </Message>
  );
}
