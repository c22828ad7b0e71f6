import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Deletes every search, once it has been said that this is meant. */
export function ClearSearches({ busy, onClear }: { busy: boolean; onClear: () => void }) {
  const t = useTranslations('dashboard.searches');
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(false);
  const confirm = () => {
    setAsked(false);
    onClear();
  };
  return (
    <>
      <Button look="quiet" size="small" busy={busy} disabled={!hydrated} onClick={() => setAsked(true)}>
        {t('clear')}
      </Button>
      <Dialog open={asked} onOpenChange={setAsked} title={t('clearTitle')} description={t('clearText')}>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
          <Button look="main" onClick={confirm}>
            {t('clearYes')}
          </Button>
          <Button onClick={() => setAsked(false)}>{t('clearNo')}</Button>
        </div>
      </Dialog>
    </>
  );
}
