import {
  approveDocumentCall,
  cancelDocumentCall,
  type DeskDocumentDetail,
  redoDocumentCall,
  retryDocumentCall,
} from '@marque/server/operations/document-desk/contract';
import Check from 'lucide-react/icons/check';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import type { Action } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const ICON = `${ui.icon} ${ui.smallIcon}`;

type Asked = 'approve' | 'redo' | 'retry' | 'cancel';

/** What an operator may do with a document now; each asks for the reason first. */
export function DocumentActions({ detail }: { detail: DeskDocumentDetail }) {
  const t = useTranslations('console-documents.action');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { may, document } = detail;
  const close = () => setAsked(null);
  return (
    <>
      {may.approve && (
        <Button size="small" icon={<Check className={ICON} aria-hidden />} onClick={() => setAsked('approve')}>
          {t('approve')}
        </Button>
      )}
      {may.retry && (
        <Button size="small" onClick={() => setAsked('retry')}>
          {t('retry')}
        </Button>
      )}
      {may.redo && (
        <Button size="small" icon={<RefreshCw className={ICON} aria-hidden />} onClick={() => setAsked('redo')}>
          {t('redo')}
        </Button>
      )}
      {may.cancel && (
        <Button size="small" look="danger" icon={<X className={ICON} aria-hidden />} onClick={() => setAsked('cancel')}>
          {t('cancel')}
        </Button>
      )}
      {asked === 'redo' && <RedoDialog detail={detail} onClose={close} />}
      {asked !== null && asked !== 'redo' && <ReasonDialog key={asked} id={document.id} way={asked} onClose={close} />}
    </>
  );
}

const CALLS = { approve: approveDocumentCall, retry: retryDocumentCall, cancel: cancelDocumentCall };

function ReasonDialog({ id, way, onClose }: { id: string; way: keyof typeof CALLS; onClose: () => void }) {
  const t = useTranslations('console-documents.action');
  const words = { done: t(`done.${way}`), failed: t('failed') };
  const call = useToldCall(CALLS[way], { words, onDone: onClose, revalidate: 'always' });
  return (
    <Ask
      way={way}
      call={call}
      read={fields => ({ document: id, reason: textIn(fields, 'reason').trim() })}
      onClose={onClose}
    />
  );
}

interface AskProps<Input> {
  way: Asked;
  call: Action<Input>;
  read: (fields: FormData) => Input;
  check?: (fields: FormData) => FieldErrors;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog that asks for the reason; nothing is sent without one. */
function Ask<Input>({ way, call, read, check, onClose, children }: AskProps<Input>) {
  const t = useTranslations('console-documents.action');
  const form = useForm(call, {
    read,
    check: typed => {
      const fields = new FormData(typed);
      const short = textIn(fields, 'reason').trim().length < 3;
      return { ...check?.(fields), ...(short && { reason: t('reason_short') }) };
    },
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t(`${way}_title`)} description={t(`${way}_text`)}>
      <DialogForm
        form={form}
        action={t(way)}
        cancel={t('back')}
        look={way === 'cancel' ? 'danger' : 'main'}
        onCancel={onClose}
      >
        {children}
        {form.at('sources') && <p role="alert">{form.at('sources')}</p>}
        <TextField
          label={t(way === 'approve' ? 'seen' : 'reason')}
          name="reason"
          maxLength={500}
          required
          error={form.at('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}

type From = 'sources' | 'chosen' | 'corrections';

function RedoDialog({ detail: { document, may }, onClose }: { detail: DeskDocumentDetail; onClose: () => void }) {
  const t = useTranslations('console-documents.action');
  const [from, setFrom] = useState<From>('sources');
  const words = { done: t('done.redo'), failed: t('failed') };
  const call = useToldCall(redoDocumentCall, { words, onDone: onClose, revalidate: 'always' });
  const chosenIn = (fields: FormData) => fields.getAll('sources').map(String);
  const checkSources = (fields: FormData): FieldErrors =>
    from === 'chosen' && chosenIn(fields).length === 0 ? { sources: t('sources_none') } : {};
  return (
    <Ask
      way="redo"
      call={call}
      read={fields => ({
        document: document.id,
        reason: textIn(fields, 'reason').trim(),
        from: from === 'corrections' ? ('corrections' as const) : ('sources' as const),
        ...(from === 'chosen' && { sources: chosenIn(fields) }),
      })}
      check={checkSources}
      onClose={onClose}
    >
      {may.correct && (
        <SelectField
          name="from"
          label={t('from')}
          value={from}
          onChange={event => setFrom(event.target.value as From)}
          options={(['sources', 'chosen', 'corrections'] as const).map(each => [each, t(`from_${each}`)] as const)}
        />
      )}
      {from === 'chosen' && (
        <fieldset className={ui.stack}>
          <legend className={ui.visuallyHidden}>{t('from_chosen')}</legend>
          {may.sources.map(source => (
            <Checkbox key={source} name="sources" value={source}>
              {source}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </Ask>
  );
}
