import {
  type Dispute,
  type DisputeRecord,
  MAX_EVIDENCE,
  openDisputeCall,
} from '@marque/server/documents/disputes/contract';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { CallError } from '../../client.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useErrorText } from '../../kit/forms/error-text.ts';
import { type FieldErrors, NO_ERRORS } from '../../kit/forms/form-errors.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { AttachmentsField } from '../../care/owner-files/attachments-field.tsx';
import type { UploadFile } from '../../care/owner-files/read-upload.ts';
import { useReader } from '../reports/reader.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { FieldError, TextAreaField } from '../../kit/ui/field/field.tsx';
import { RadioGroup } from '../../kit/ui/field/radio-group.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './disputes.module.css';

const MIN_CHARACTERS = 20;

interface DisputeFormProps {
  /** Whose report it is: a member's own, or that of a mailed link. */
  by: { vin: string } | { token: string };
  records: readonly DisputeRecord[];
  onDone: (dispute: Dispute) => void;
}

/** Which record is wrong, what is wrong about it, and what shows it. */
export function DisputeForm({ by, records, onDone }: DisputeFormProps) {
  const t = useTranslations('disputes');
  const hydrated = useHydrated();
  const textOf = useErrorText();
  const [record, setRecord] = useState<string | null>(null);
  const [files, setFiles] = useState<UploadFile[]>([]);
  const call = useCall(openDisputeCall, { onSuccess: ({ dispute }) => onDone(dispute) });
  const form = useForm(call, {
    read: fields => ({
      ...by,
      record: record ?? '',
      said: textIn(fields, 'said').trim(),
      evidence: files.map(({ url }) => ({ url })),
    }),
    // A file is named by its place in the list, which no field of the form is called.
    explain: error =>
      error instanceof CallError && error.answer?.field?.startsWith('evidence')
        ? { ...NO_ERRORS, fields: { evidence: textOf(error) } }
        : undefined,
    check: (typed): FieldErrors => ({
      ...(record === null ? { record: t('form.recordMissing') } : {}),
      ...(textIn(new FormData(typed), 'said').trim().length < MIN_CHARACTERS
        ? { said: t('form.saidShort', { min: MIN_CHARACTERS }) }
        : {}),
    }),
  });
  const options = records.map(each => ({ value: each.record, label: <RecordLabel record={each} /> }));
  return (
    <form className={styles.disputeForm} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <div>
        <RadioGroup legend={t('form.record')} name="record" options={options} value={record} onChange={setRecord} />
        <FieldError id="record-error">{form.at('record')}</FieldError>
      </div>
      <TextAreaField
        label={t('form.said')}
        hint={t('form.saidHint')}
        name="said"
        rows={5}
        maxLength={2000}
        required
        error={form.at('said')}
      />
      <AttachmentsField
        label={t('form.evidence')}
        max={MAX_EVIDENCE}
        files={files}
        onChange={setFiles}
        error={form.at('evidence')}
      />
      <p className={`${ui.secondaryText} ${ui.text14}`}>{t('form.what')}</p>
      <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
        {t('form.send')}
      </Button>
    </form>
  );
}

/** A record as one chooses it; what it says is the buyer's to read. */
function RecordLabel({ record: { record, section, on, text, state } }: { record: DisputeRecord }) {
  const t = useTranslations('disputes');
  const { t: report, line, day } = useReader();
  return (
    <span className={styles.recordLabel}>
      <b className={ui.mediumWeight}>{text === null ? report(`section.${section}`) : line(text)}</b>
      <span className={`${ui.secondaryText} ${ui.text14}`}>
        {text !== null && `${report(`section.${section}`)} · `}
        {on && `${day(on)} · `}
        <span className={ui.monospace}>{record}</span>
        {state && ` · ${t(`state.${state}`)}`}
      </span>
    </span>
  );
}
