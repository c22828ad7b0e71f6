import { MAX_ATTACHMENTS } from '@marque/server/care/support/contract';
import { type KeyboardEventHandler, useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { CallError } from '../../client.ts';
import { useErrorText } from '../../kit/forms/error-text.ts';
import { type FieldErrors, type FormErrors, NO_ERRORS } from '../../kit/forms/form-errors.ts';
import { type Form, textIn } from '../../kit/forms/use-form.ts';
import { AttachmentsField } from '../owner-files/attachments-field.tsx';
import type { UploadFile } from '../owner-files/read-upload.ts';
import { TextAreaField } from '../../kit/ui/field/field.tsx';

/** The message of a ticket or of a reply with its files, and how the form that sends them reads its errors. */
export function useReply() {
  const t = useTranslations('support.form');
  const textOf = useErrorText();
  const [files, setFiles] = useState<UploadFile[]>([]);
  return {
    files,
    setFiles,
    attachments: files.map(({ url }) => ({ url })),
    check: (typed: HTMLFormElement): FieldErrors =>
      textIn(new FormData(typed), 'message').trim() === '' ? { message: t('wrong.message') } : {},
    // A file is named by its place in the list, which no field of the form is called.
    explain: (error: Error): FormErrors | undefined =>
      error instanceof CallError && error.answer?.field?.startsWith('attachments')
        ? { ...NO_ERRORS, fields: { attachments: textOf(error) } }
        : undefined,
  };
}

interface ReplyFieldsProps {
  label: string;
  hint: string;
  form: Form;
  reply: ReturnType<typeof useReply>;
  /** A key in the message. */
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
}

/** The message and its files. */
export function ReplyFields({ label, hint, form, reply: { files, setFiles }, onKeyDown }: ReplyFieldsProps) {
  const t = useTranslations('support.form');
  return (
    <>
      <TextAreaField
        label={label}
        hint={hint}
        name="message"
        rows={5}
        maxLength={10_000}
        required
        onKeyDown={onKeyDown}
        error={form.at('message')}
      />
      <AttachmentsField
        label={t('files')}
        max={MAX_ATTACHMENTS}
        files={files}
        onChange={setFiles}
        error={form.at('attachments')}
      />
    </>
  );
}
