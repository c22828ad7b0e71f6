import type { MoneySide } from '@marque/server/money/payments/contract';
import { type Difference, settleDifferenceCall } from '@marque/server/money/reconciliation/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import type { Tone } from '../../../kit/ui/data/tone.ts';
import { TextAreaField } from '../../../kit/ui/field/field.tsx';
import { EntryCard } from '../../../kit/ui/page/entry-card.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './reconciliation.module.css';

const TONES: Record<Difference['state'], Tone> = { open: 'serious', settled: 'neutral', gone: 'neutral' };

/** One payment or refund on which a gateway and we do not agree. */
export function DifferenceCard({ difference, maySettle }: { difference: Difference; maySettle: boolean }) {
  const t = useTranslations('console-reconciliation');
  const format = useFormatter();
  const [asking, setAsking] = useState(false);
  const { id, kind, of, day, gateway, reference, order, ours, theirs, state, note } = difference;
  const when = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' });
  const { settled, settled_by: who } = difference;
  return (
    <EntryCard
      id={id}
      title={`${t(`of.${of}`)}: ${t(`kind.${kind}`)}`}
      about={t('card_about', { gateway, day, reference })}
      state={
        <StateWord chip tone={TONES[state]}>
          {t(`difference_state.${state}`)}
        </StateWord>
      }
    >
      <div className={styles.differenceBody}>
        <dl className={styles.differenceSides}>
          <div>
            <dt className={ui.tertiaryText}>{t('ours')}</dt>
            <dd>
              <Side side={ours} />
            </dd>
          </div>
          <div>
            <dt className={ui.tertiaryText}>{t('theirs')}</dt>
            <dd>
              <Side side={theirs} />
            </dd>
          </div>
        </dl>
        {note && <p>{note}</p>}
        <p className={`${ui.text14} ${ui.tertiaryText}`}>
          {t('found', { when: when(difference.found) })}
          {settled && ` · ${who ? t('settled', { who, when: when(settled) }) : t('gone', { when: when(settled) })}`}
        </p>
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          {state === 'open' && maySettle && (
            <Button size="small" aria-label={t('settle_named', { reference })} onClick={() => setAsking(true)}>
              {t('settle')}
            </Button>
          )}
          {order && (
            <ConsoleLink to={`/orders/${order}`} className={ui.text14}>
              {t('order')}
            </ConsoleLink>
          )}
        </div>
      </div>
      {asking && <SettleDialog id={id} onClose={() => setAsking(false)} />}
    </EntryCard>
  );
}

function Side({ side }: { side: MoneySide | null }) {
  const t = useTranslations('console-reconciliation');
  const money = useMoney();
  if (!side) return <span className={ui.tertiaryText}>{t('absent')}</span>;
  return (
    <>
      {money(side.minor, side.currency)} · <span className={ui.monospace}>{side.state}</span>
    </>
  );
}

function SettleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('console-reconciliation');
  const words = { done: t('done'), failed: t('not_done') };
  const call = useToldCall(settleDifferenceCall, { words, onDone: onClose });
  const form = useForm(call, {
    read: fields => ({ difference: id, note: textIn(fields, 'note').trim() }),
    check: (element): Record<string, string> => {
      const isShort = textIn(new FormData(element), 'note').trim().length < 3;
      return isShort ? { note: t('note_short') } : {};
    },
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('settle_title')} description={t('settle_text')}>
      <DialogForm form={form} action={t('settle')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <TextAreaField label={t('note')} name="note" rows={3} maxLength={500} error={form.at('note')} />
      </DialogForm>
    </Dialog>
  );
}
