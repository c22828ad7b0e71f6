import {
  type BulkRefundLine,
  previewBulkRefundCall,
  startBulkRefundCall,
} from '@marque/server/operations/bulk-refunds/contract';
import { useQuery } from '@tanstack/react-query';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { send } from '../../../client.ts';
import { useConsolePath } from '../../../identity/accounts/console/console-path.ts';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { RadioGroup } from '../../../kit/ui/field/radio-group.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { checkReason } from '../orders/check-reason.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './refunds.module.css';

type Asked = Omit<z.input<typeof previewBulkRefundCall.input>, 'part'>;
type Part = z.input<typeof previewBulkRefundCall.input>['part'];

interface BulkRefundButtonProps {
  /** The orders that are chosen; none: those of the filters. */
  chosen: readonly string[];
  filters: Asked['filters'];
}

/** Refunds the chosen orders, or those that the filters of the page find. */
export function BulkRefundButton({ chosen, filters }: BulkRefundButtonProps) {
  const t = useTranslations('console-refunds');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon={<Undo className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
        disabled={!hydrated}
        onClick={() => setOpen(true)}
      >
        {chosen.length > 0 ? t('refund_chosen', { count: chosen.length }) : t('refund_found')}
      </Button>
      <Dialog wide open={open} onOpenChange={setOpen} title={t('ask')} description={t('ask_text')}>
        {open && (
          <BulkRefundForm
            asked={chosen.length > 0 ? { orders: [...chosen] } : { filters }}
            onDone={() => setOpen(false)}
          />
        )}
      </Dialog>
    </>
  );
}

/** What each order would give back, and the reason for it. */
function BulkRefundForm({ asked, onDone }: { asked: Asked; onDone: () => void }) {
  const t = useTranslations('console-refunds');
  const toast = useToast();
  const navigate = useNavigate();
  const pathTo = useConsolePath();
  const textOf = useErrorText();
  const [part, setPart] = useState<Part>('unused');
  const { data, error } = useQuery({
    queryKey: ['bulk-refund', asked, part],
    queryFn: ({ signal }) => send(previewBulkRefundCall, { ...asked, part }, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const lines = data?.lines.filter(({ cents }) => cents > 0) ?? [];
  const call = useCall(startBulkRefundCall, {
    onSuccess: ({ bulk }) => {
      toast({ title: t(bulk.state === 'proposed' ? 'proposed' : 'begun') });
      onDone();
      void navigate(pathTo(`/refunds/${bulk.id}`));
    },
  });
  const form = useForm(call, {
    read: fields => ({
      orders: lines.map(({ order }) => order),
      part,
      reason: textIn(fields, 'reason').trim(),
      sums: data?.sums ?? [],
    }),
    check: checkReason(t('reason_short')),
  });
  const choice = (
    <RadioGroup
      legend={t('part')}
      name="part"
      options={[
        { value: 'unused', label: t('part_unused') },
        { value: 'all', label: t('part_all') },
      ]}
      value={part}
      onChange={setPart}
    />
  );
  if (!data || lines.length === 0)
    return (
      <div className={styles.refundPreview}>
        {choice}
        {error && <Message tone="caution" title={textOf(error)} />}
        {!data && !error && <p role="status">{t('looking')}</p>}
        {data && <PreviewOf data={data} />}
      </div>
    );
  return (
    <DialogForm form={form} action={t('go', { count: lines.length })} cancel={t('keep')} onCancel={onDone}>
      <FormError form={form} />
      {choice}
      <PreviewOf data={data} />
      <TextField name="reason" label={t('reason')} hint={t('reason_hint')} maxLength={500} error={form.at('reason')} />
      {data.needs_second && <Message tone="info" title={t('second')} />}
    </DialogForm>
  );
}

function PreviewOf({ data: { lines, sums } }: { data: z.output<typeof previewBulkRefundCall.answer> }) {
  const t = useTranslations('console-refunds');
  const money = useMoney();
  const nothing = lines.filter(({ cents }) => cents === 0).length;
  const columns: Column<BulkRefundLine>[] = [
    {
      key: 'order',
      name: t('column.order'),
      whole: true,
      cell: ({ number }) => <span className={ui.monospace}>{number}</span>,
    },
    { key: 'buyer', name: t('column.buyer'), cell: ({ buyer }) => buyer || t('erased') },
    {
      key: 'gives',
      name: t('column.gives'),
      cell: ({ cents, currency, problem }) => (problem === null ? money(cents, currency) : problem),
    },
  ];
  return (
    <>
      <p role="status">
        {sums.length > 0 ? sums.map(({ minor, currency }) => money(minor, currency)).join(' + ') : t('gives_nothing')}
        {nothing > 0 && <span className={ui.tertiaryText}> · {t('left_out', { count: nothing })}</span>}
      </p>
      {lines.length > 0 && (
        <div className={styles.previewLines}>
          <Table caption={t('ask')} columns={columns} rows={lines} rowKey={({ order }) => order} stack />
        </div>
      )}
    </>
  );
}
