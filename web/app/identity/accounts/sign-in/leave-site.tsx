import { leaveSiteCall } from '@marque/server/identity/gate/contract';
import DoorOpen from 'lucide-react/icons/door-open';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as accountSheetStyles from '../account-sheet.module.css';

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
    <p className={`${ui.text14} ${ui.tertiaryText} ${accountSheetStyles.leaveSite}`}>
      {t('passed')}{' '}
      <Button
        look="link"
        size="small"
        busy={leave.pending}
        icon={<DoorOpen className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
        onClick={() => leave.run({})}
      >
        {t('leave')}
      </Button>
    </p>
  );
}
