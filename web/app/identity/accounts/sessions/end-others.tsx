import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

interface EndOthersProps {
  /** How many would be signed out. */
  count: number;
  busy: boolean;
  onEnd: () => void;
}

/** Signs out every other device, once it has been said that this is meant. */
export function EndOthers({ count, busy, onEnd }: EndOthersProps) {
  const t = useTranslations('accounts.sessions');
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(false);
  const confirm = () => {
    setAsked(false);
    onEnd();
  };
  return (
    <>
      <Button busy={busy} disabled={!hydrated} onClick={() => setAsked(true)}>
        {t('others')}
      </Button>
      <Dialog open={asked} onOpenChange={setAsked} title={t('othersTitle')} description={t('othersText', { count })}>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
          <Button look="main" onClick={confirm}>
            {t('othersYes')}
          </Button>
          <Button onClick={() => setAsked(false)}>{t('othersNo')}</Button>
        </div>
      </Dialog>
    </>
  );
}
