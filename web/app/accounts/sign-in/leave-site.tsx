import { leaveSiteCall } from '@marque/server/gate/contract';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { useProblemText } from '../../shell/problem-text.ts';
import { Button } from '../../ui/action/button.tsx';
import { useToast } from '../../ui/notice/toast.tsx';

/** Closes the brand's gate behind this browser. */
export function LeaveSite() {
  const t = useTranslations('accounts.gate');
  const toast = useToast();
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await send(leaveSiteCall, {});
      window.location.assign('/members/securelogin?left=1');
    } catch (error) {
      toast({ title: textOf(error), error: true });
      setBusy(false);
    }
  };
  return (
    <p className="t14 c3 acct-leave">
      {t('passed')}{' '}
      <Button
        look="link"
        size="small"
        busy={busy}
        icon={<DoorOpen className="ic ic-16" aria-hidden />}
        onClick={() => void leave()}
      >
        {t('leave')}
      </Button>
    </p>
  );
}
