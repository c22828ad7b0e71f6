import type { RefundBlock } from '@marque/server/money/refund-blocks/contract';
import {
  blockRefundsCall,
  type DeskOrderDetail,
  liftBlockCall,
  recheckPaymentCall,
  resendReceiptCall,
} from '@marque/server/operations/order-desk/contract';
import Ban from 'lucide-react/icons/ban';
import ReceiptText from 'lucide-react/icons/receipt-text';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { checkReason } from './check-reason.ts';
import { RefundForm } from './refund-form.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './orders.module.css';

const ICON = `${ui.icon} ${ui.smallIcon}`;

/** What an operator does with an order. */
export function OrderActions({ detail }: { detail: DeskOrderDetail }) {
  const t = useTranslations('console-orders');
  const toast = useToast();
  const [open, setOpen] = useState<'refund' | 'block' | null>(null);
  const { id, paid, invoice } = detail.order;
  const failed = (_error: Error, text: string) => void toast({ title: text, error: true });
  const recheck = useCall(recheckPaymentCall, {
    revalidate: 'success',
    onError: failed,
    onSuccess: ({ state, changed }) => {
      const title = t('actions.rechecked', { changed: String(changed), state: t(`state.${state}`) });
      toast({ title });
    },
  });
  const resend = useCall(resendReceiptCall, {
    revalidate: 'success',
    onError: failed,
    onSuccess: ({ to }) => void toast({ title: t('actions.resent', { to }) }),
  });
  const isBlocked = detail.blocks.some(({ of }) => of === 'order');
  return (
    <>
      {paid && (
        <Button size="small" icon={<Undo className={ICON} aria-hidden />} onClick={() => setOpen('refund')}>
          {t('actions.refund')}
        </Button>
      )}
      {invoice && (
        <Button
          size="small"
          icon={<ReceiptText className={ICON} aria-hidden />}
          busy={resend.pending}
          onClick={() => resend.run({ order: id })}
        >
          {t('actions.receipt')}
        </Button>
      )}
      <Button
        size="small"
        icon={<RefreshCw className={ICON} aria-hidden />}
        busy={recheck.pending}
        onClick={() => recheck.run({ order: id })}
      >
        {t('actions.recheck')}
      </Button>
      {!isBlocked && (
        <Button size="small" icon={<Ban className={ICON} aria-hidden />} onClick={() => setOpen('block')}>
          {t('actions.block')}
        </Button>
      )}
      <Dialog
        open={open !== null}
        onOpenChange={isOpen => !isOpen && setOpen(null)}
        title={t(open === 'block' ? 'block.set' : 'refund.title')}
      >
        {open === 'refund' && <RefundForm detail={detail} onDone={() => setOpen(null)} />}
        {open === 'block' && <BlockForm order={id} onDone={() => setOpen(null)} />}
      </Dialog>
    </>
  );
}

function BlockForm({ order, onDone }: { order: string; onDone: () => void }) {
  const t = useTranslations('console-orders');
  const toast = useToast();
  const call = useCall(blockRefundsCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('block.done') });
      onDone();
    },
  });
  const form = useForm(call, {
    read: fields => ({
      order,
      of: textIn(fields, 'of') === 'buyer' ? ('buyer' as const) : ('order' as const),
      reason: textIn(fields, 'reason').trim(),
    }),
    check: checkReason(t('refund.reason_short')),
  });
  return (
    <form className={styles.panelForm} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <SelectField
        name="of"
        label={t('block.of')}
        options={[
          ['order', t('block.order')],
          ['buyer', t('block.buyer')],
        ]}
      />
      <TextField name="reason" label={t('block.reason')} maxLength={500} error={form.at('reason')} />
      <div>
        <Button type="submit" look="main" busy={form.pending}>
          {t('block.set')}
        </Button>
      </div>
    </form>
  );
}

/** The blocks that stand, with the way to lift each. */
export function BlockCards({ detail: { order, blocks, may_refund: mayLift } }: { detail: DeskOrderDetail }) {
  const t = useTranslations('console-orders.block');
  return blocks.map(block => (
    <Message key={block.id} tone="caution" title={t('title')} level={2}>
      <p>{t('text', { of: block.of, reason: block.reason })}</p>
      {mayLift && <LiftForm order={order.id} block={block} />}
    </Message>
  ));
}

function LiftForm({ order, block }: { order: string; block: RefundBlock }) {
  const t = useTranslations('console-orders');
  const toast = useToast();
  const call = useCall(liftBlockCall, {
    revalidate: 'success',
    onSuccess: () => void toast({ title: t('block.lifted') }),
  });
  const form = useForm(call, {
    read: fields => ({ order, block: block.id, reason: textIn(fields, 'reason').trim() }),
    check: checkReason(t('refund.reason_short')),
  });
  return (
    <form className={styles.panelForm} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <TextField name="reason" label={t('block.reason')} maxLength={500} error={form.at('reason')} />
      <div>
        <Button type="submit" size="small" busy={form.pending}>
          {t('block.lift')}
        </Button>
      </div>
    </form>
  );
}
