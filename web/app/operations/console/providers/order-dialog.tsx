import { type SourceOrder, setSourceOrderCall } from '@marque/server/vehicles/source-health/contract';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './providers.module.css';

/** Puts the services of a kind into another order. Invented answers are not among them: they always come last. */
export function OrderDialog({ order, onClose }: { order: SourceOrder; onClose: () => void }) {
  const t = useTranslations('console-providers.order');
  const kind: 'value' | 'plate' = order.kind === 'plate' ? 'plate' : 'value';
  const [names, setNames] = useState(order.sources.filter(({ demo }) => !demo).map(({ name }) => name));
  const words = { done: t('set'), failed: t('not_set') };
  const call = useToldCall(setSourceOrderCall, { words, onDone: onClose });
  const form = useForm(call, {
    read: fields => ({ kind, sources: names, base: order.version, reason: textIn(fields, 'reason').trim() }),
    check: typed =>
      Object.fromEntries(textIn(new FormData(typed), 'reason').trim() ? [] : [['reason', t('no_reason')]]),
  });
  const move = (at: number, to: number) =>
    setNames(
      names.map((name, place) => (place === at ? (names[to] ?? name) : place === to ? (names[at] ?? name) : name)),
    );
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t('change_named', { what: t(`of.${kind}`) })}
      description={t(`how_of.${kind}`)}
    >
      <DialogForm form={form} action={t('save')} cancel={t('cancel')} onCancel={onClose}>
        <ol className={styles.orderList}>
          {names.map((name, at) => (
            <li key={name} className={styles.orderRow}>
              <span>
                {at + 1}. {name}
              </span>
              <span className={ui.flexRow}>
                <Button
                  size="small"
                  disabled={at === 0}
                  aria-label={t('up', { name })}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp className={ui.icon} aria-hidden />
                </Button>
                <Button
                  size="small"
                  disabled={at === names.length - 1}
                  aria-label={t('down', { name })}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown className={ui.icon} aria-hidden />
                </Button>
              </span>
            </li>
          ))}
        </ol>
        <TextField label={t('reason')} name="reason" maxLength={200} error={form.at('reason')} />
      </DialogForm>
    </Dialog>
  );
}
