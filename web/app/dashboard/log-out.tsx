import { logoutCall } from '@marque/server/accounts/contract';
import { LogOut as Door } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../client.ts';
import { useProblemText } from '../shell/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';

/** Ends the session on this browser and leaves the members' pages. */
export function LogOut() {
  const t = useTranslations('dashboard');
  const toast = useToast();
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await send(logoutCall, {});
      window.location.assign('/');
    } catch (error) {
      toast({ title: t('stillIn'), detail: textOf(error), error: true });
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" busy={busy} icon={<Door className="ic ic-16" aria-hidden />} onClick={() => void leave()}>
      {t('logOut')}
    </Button>
  );
}
