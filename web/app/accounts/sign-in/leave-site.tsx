import { leaveSiteCall } from '@marque/server/gate/contract';
import { DoorOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../forms/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { useToast } from '../../ui/notice/toast.tsx';

/** Closes the brand's gate behind this browser. */
export function LeaveSite() {
  const t = useTranslations('accounts.gate');
  const toast = useToast();
  const leave = useCall(leaveSiteCall, {
    leaves: true,
    onSuccess: () => window.location.assign('/members/securelogin?left=1'),
    onError: (_error, text) => toast({ title: text, error: true }),
  });
  return (
    <p className="t14 c3 acct-leave">
      {t('passed')}{' '}
      <Button
        look="link"
        size="small"
        busy={leave.pending}
        icon={<DoorOpen className="ic ic-16" aria-hidden />}
        onClick={() => leave.run({})}
      >
        {t('leave')}
      </Button>
    </p>
  );
}
