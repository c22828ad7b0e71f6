import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAwake } from '../ui/use-awake.ts';
import type { Desk } from './use-subscription.ts';

const EFFECTS = ['charge', 'until', 'kept', 'undo'] as const;

/** Two clicks: this one shows what follows, the second one does it. */
export function CancelButton({ desk }: { desk: Desk }) {
  const t = useTranslations('subscriptions');
  const format = useFormatter();
  const awake = useAwake();
  const [asked, setAsked] = useState(false);
  const { subscription, busy } = desk;
  const on = format.dateTime(new Date(subscription.period_end), { dateStyle: 'long', timeZone: 'UTC' });
  const confirm = () => {
    setAsked(false);
    desk.cancel();
  };
  return (
    <>
      <Button busy={busy === 'cancel'} disabled={!awake} onClick={() => setAsked(true)}>
        {t('cancel')}
      </Button>
      <Dialog open={asked} onOpenChange={setAsked} title={t('sure')} description={t('effect.title')}>
        <ul className="sub-e">
          {EFFECTS.map(effect => (
            <li key={effect}>{t(`effect.${effect}`, { on })}</li>
          ))}
        </ul>
        <div className="row row-w mt-4">
          <Button look="main" onClick={confirm}>
            {t('cancelYes')}
          </Button>
          <Button onClick={() => setAsked(false)}>{t('cancelNo')}</Button>
        </div>
      </Dialog>
    </>
  );
}
