import { overruleCall, takeLiveCall, type GoLive, type GoLiveItem } from '@marque/server/operations/brands/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Whether the brand is live, and the way there. */
export function TakeLive({ golive: { live, mode, ready } }: { golive: GoLive }) {
  const t = useTranslations('console-go-live');
  const format = useFormatter();
  const hydrated = useHydrated();
  const [isAsking, ask] = useState(false);
  const call = useToldCall(takeLiveCall, {
    words: { done: t('taken'), failed: t('failed') },
    onDone: () => ask(false),
  });
  return (
    <section className={`${cardStyles.card} ${cardStyles.paddedCard}`} aria-label={t('live.title')}>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
        <p>
          <span className={ui.mediumWeight}>
            {live
              ? t(`live.since.${live.mode}`, { day: format.dateTime(new Date(live.when), { dateStyle: 'medium' }) })
              : t('live.not')}
          </span>{' '}
          <span className={`${ui.text14} ${ui.tertiaryText}`}>{t(ready ? `live.ready.${mode}` : 'live.blocked')}</span>
        </p>
        {(!live || live.mode !== mode) && (
          <Button look="main" size="small" disabled={!hydrated || !ready} onClick={() => ask(true)}>
            {t(`live.take.${mode}`)}
          </Button>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={t(`live.take.${mode}`)}
          text={t(`live.text.${mode}`)}
          action={t(`live.take.${mode}`)}
          pending={call.pending}
          onReason={reason => call.run({ reason })}
          onClose={() => ask(false)}
        />
      )}
    </section>
  );
}

/** The owner answers for a point that is open, or no longer does. */
export function OverruleButton({ item: { key, overruled } }: { item: GoLiveItem }) {
  const t = useTranslations('console-go-live');
  const hydrated = useHydrated();
  const [isAsking, ask] = useState(false);
  const call = useToldCall(overruleCall, {
    words: { done: t('noted'), failed: t('failed') },
    onDone: () => ask(false),
  });
  const what = t(`item.${key}`);
  const action = t(overruled ? 'overruleNoMore' : 'overrule');
  return (
    <>
      <Button look="link" disabled={!hydrated} aria-label={`${action}: ${what}`} onClick={() => ask(true)}>
        {action}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`${action}: ${what}`}
          text={t('overruleText')}
          action={action}
          pending={call.pending}
          onReason={reason => call.run({ key, overruled: !overruled, reason })}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}

interface ReasonDialogProps {
  title: string;
  text: string;
  action: string;
  pending: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
}

function ReasonDialog({ title, text, action, pending, onReason, onClose }: ReasonDialogProps) {
  const t = useTranslations('console-go-live');
  const form = useForm<string>(
    { pending, run: onReason },
    {
      read: fields => textIn(fields, 'reason').trim(),
      check: element =>
        Object.fromEntries(textIn(new FormData(element), 'reason').trim() ? [] : [['reason', t('noReason')]]),
    },
  );
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={title} description={text}>
      <DialogForm form={form} action={action} cancel={t('cancel')} onCancel={onClose}>
        <TextField label={t('reason')} name="reason" maxLength={200} required error={form.at('reason')} />
      </DialogForm>
    </Dialog>
  );
}
