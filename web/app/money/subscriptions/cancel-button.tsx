import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import type { SubscriptionActions } from './use-subscription.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as subscriptionStyles from './subscription.module.css';

const EFFECTS = ['charge', 'until', 'kept', 'undo'] as const;

/** Cancels in two clicks: the first opens a dialog with the effects, the second confirms. */
export function CancelButton({ actions }: { actions: SubscriptionActions }) {
  const t = useTranslations('subscriptions');
  const format = useFormatter();
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const { subscription, busy } = actions;
  const on = format.dateTime(new Date(subscription.period_end), { dateStyle: 'long', timeZone: 'UTC' });
  const confirm = () => {
    setOpen(false);
    actions.cancel();
  };
  return (
    <>
      <Button busy={busy === 'cancel'} disabled={!hydrated} onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('sure')} description={t('effect.title')}>
        <ul className={subscriptionStyles.cancelEffects}>
          {EFFECTS.map(effect => (
            <li key={effect}>{t(`effect.${effect}`, { on })}</li>
          ))}
        </ul>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
          <Button look="main" onClick={confirm}>
            {t('cancelYes')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('cancelNo')}</Button>
        </div>
      </Dialog>
    </>
  );
}
