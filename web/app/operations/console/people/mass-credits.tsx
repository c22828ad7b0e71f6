import {
  MAX_MASS_CREDITS,
  MAX_MASS_ROWS,
  type MassLine,
  previewMassCreditsCall,
  proposeMassCreditsCall,
} from '@marque/server/money/credits/contract';
import { useState } from 'react';
import type { z } from 'zod';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { ErrorMessage, FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { TextAreaField, TextField } from '../../../kit/ui/field/field.tsx';
import { RadioGroup } from '../../../kit/ui/field/radio-group.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as styles from './person.module.css';

type Input = z.input<typeof previewMassCreditsCall.input>;
type Preview = z.output<typeof previewMassCreditsCall.answer>;
type Filter = Input['filter'];

interface MassCreditsProps {
  /** What the list of the page is narrowed to. */
  filter: Filter;
  /** How many members that finds; null: not known exactly. */
  count: number | null;
}

/** Credits for many members: from a list, or for everybody the page has found. */
export function MassCreditsButton(props: MassCreditsProps) {
  const t = useTranslations('console-people.mass');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" disabled={!hydrated} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      <Dialog wide open={open} onOpenChange={setOpen} title={t('title')} description={t('text')}>
        {open && <MassCredits {...props} onDone={close} />}
      </Dialog>
    </>
  );
}

/** What is asked for, then what it would give. */
function MassCredits({ onDone, ...props }: MassCreditsProps & { onDone: () => void }) {
  const [asked, setAsked] = useState<{ input: Input; preview: Preview } | null>(null);
  if (asked) return <Proposal {...asked} onBack={() => setAsked(null)} onDone={onDone} />;
  return <MassForm {...props} onRead={(input, preview) => setAsked({ input, preview })} onCancel={onDone} />;
}

const UNITS = ['vhr', 'sticker', 'global'] as const;

interface MassFormProps extends MassCreditsProps {
  onRead: (input: Input, preview: Preview) => void;
  onCancel: () => void;
}

function MassForm({ filter, count, onRead, onCancel }: MassFormProps) {
  const t = useTranslations('console-people.mass');
  const units = useTranslations('console-people.action');
  const [way, setWay] = useState<'list' | 'found'>('list');
  const [csv, setCsv] = useState('');
  const call = useCall(previewMassCreditsCall, { onSuccess: (answer, input) => onRead(input, answer) });
  const amountIn = (fields: FormData) => Number(textIn(fields, 'credits'));
  const unitIn = (fields: FormData) => UNITS.find(unit => unit === textIn(fields, 'unit')) ?? 'vhr';
  const form = useForm(call, {
    read: (fields): Input =>
      way === 'list' ? { csv } : { filter: filter ?? {}, unit: unitIn(fields), credits: amountIn(fields) },
    check: (typed): FieldErrors => {
      if (way === 'list') return csv.trim() ? {} : { csv: t('list_missing') };
      const amount = amountIn(new FormData(typed));
      const isAmount = Number.isInteger(amount) && amount >= 1 && amount <= MAX_MASS_CREDITS;
      return isAmount ? {} : { credits: t('amount_wrong', { max: MAX_MASS_CREDITS }) };
    },
  });
  return (
    <DialogForm form={form} action={t('preview')} cancel={units('cancel')} onCancel={onCancel}>
      <FormError form={form} />
      <RadioGroup
        legend={t('whom')}
        name="way"
        options={[
          { value: 'list', label: t('whom_list') },
          { value: 'found', label: count === null ? t('whom_found') : t('whom_found_count', { count }) },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'list' ? (
        <>
          <TextField
            label={t('file')}
            type="file"
            accept=".csv,text/csv"
            onChange={event => void event.currentTarget.files?.[0]?.text().then(setCsv)}
          />
          <TextAreaField
            label={t('list')}
            hint={t('list_hint', { rows: MAX_MASS_ROWS, credits: MAX_MASS_CREDITS })}
            name="csv"
            rows={5}
            value={csv}
            onChange={event => setCsv(event.currentTarget.value)}
            error={form.at('csv')}
          />
        </>
      ) : (
        <div className={styles.askPair}>
          <SelectField label={units('unit')} name="unit" options={UNITS.map(unit => [unit, units(`unit_${unit}`)])} />
          <TextField
            label={t('each')}
            name="credits"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_MASS_CREDITS}
            defaultValue={1}
            error={form.at('credits')}
          />
        </div>
      )}
    </DialogForm>
  );
}

interface ProposalProps {
  input: Input;
  preview: Preview;
  onBack: () => void;
  onDone: () => void;
}

function Proposal({ input, preview, onBack, onDone }: ProposalProps) {
  const t = useTranslations('console-people.mass');
  const words = useTranslations('console-people.action');
  const toast = useToast();
  const { lines, people, total, faulty } = preview;
  const call = useCall(proposeMassCreditsCall, {
    onSuccess: () => {
      toast({ title: words('done.proposed') });
      onDone();
    },
  });
  const form = useForm(call, {
    read: fields => ({ ...input, people, total, reason: textIn(fields, 'reason').trim() }),
    check: (typed): FieldErrors =>
      textIn(new FormData(typed), 'reason').trim().length >= 3 ? {} : { reason: words('reason_missing') },
  });
  const columns: Column<MassLine>[] = [
    { key: 'member', name: t('member'), cell: ({ member }) => member },
    { key: 'unit', name: words('unit'), cell: ({ unit }) => (unit ? words(`unit_${unit}`) : '–') },
    { key: 'credits', name: t('credits'), figure: true, cell: ({ credits }) => credits ?? '–' },
    {
      key: 'problem',
      name: t('problem'),
      cell: ({ line, problem }) => (problem ? t(`problems.${problem}`, { line, max: MAX_MASS_CREDITS }) : t('good')),
    },
  ];
  const table = (
    <>
      <p>{t('sum', { people, total })}</p>
      <Table caption={t('title')} columns={columns} rows={lines} rowKey={({ line }) => String(line)} stack />
    </>
  );
  if (faulty > 0)
    return (
      <div className={styles.massPreview}>
        <ErrorMessage title={t('faulty', { count: faulty })} text={t('nothing_yet')} />
        {table}
        <div>
          <Button onClick={onBack}>{t('back')}</Button>
        </div>
      </div>
    );
  return (
    <DialogForm form={form} action={t('propose', { count: people })} cancel={t('back')} onCancel={onBack}>
      <FormError form={form} />
      {table}
      <TextField label={words('reason')} name="reason" maxLength={200} required error={form.at('reason')} />
    </DialogForm>
  );
}
