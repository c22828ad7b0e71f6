import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { PaperError, type UploadFile, readUpload } from './read-upload.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { FieldError } from '../../kit/ui/field/field.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import * as buttonStyles from '../../kit/ui/action/button.module.css';
import * as fieldStyles from '../../kit/ui/field/field.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './owner-files.module.css';

interface AttachmentsFieldProps {
  label: string;
  /** How many the server takes. */
  max: number;
  files: readonly UploadFile[];
  onChange: (files: UploadFile[]) => void;
  /** The server's objection to one of them. */
  error: string | undefined;
}

/** PDFs and pictures, `max` of them, made small and read in the browser. */
export function AttachmentsField({ label, max, files, onChange, error }: AttachmentsFieldProps) {
  const t = useTranslations('attachments');
  const id = useId();
  const hydrated = useHydrated();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isFull = files.length >= max;
  const add = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    const room = max - files.length;
    setBusy(true);
    try {
      const read = await Promise.all(chosen.slice(0, room).map(readUpload));
      onChange([...files, ...read]);
      setProblem(chosen.length > room ? t('fault.many', { max }) : null);
    } catch (caught) {
      setProblem(t(`fault.${caught instanceof PaperError ? caught.fault : 'unreadable'}`));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.attachments}>
      <p className={fieldStyles.fieldLabel} id={`${id}-label`}>
        {label}
      </p>
      {files.length > 0 && (
        <ul className={styles.attachedFiles} aria-labelledby={`${id}-label`}>
          {files.map((file, at) => (
            <li key={file.url.slice(-80) + file.name}>
              <Paperclip className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
              <span>{file.name}</span>
              <Button
                look="quiet"
                size="small"
                icon={<X className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
                aria-label={t('removeFile', { name: file.name })}
                onClick={() => onChange(files.filter((_file, index) => index !== at))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        type="file"
        multiple
        accept="application/pdf,image/jpeg,image/png,image/webp"
        className={`${ui.visuallyHidden} ${styles.attachmentInput}`}
        disabled={busy || isFull || !hydrated}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={event => void add(event)}
      />
      <label
        htmlFor={id}
        className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`}
        aria-disabled={busy || isFull || undefined}
      >
        {t('attach')}
      </label>
      <p className={fieldStyles.fieldHint} id={`${id}-hint`}>
        {t('hint', { max })}
      </p>
      <FieldError id={`${id}-error`}>{problem ?? error}</FieldError>
    </div>
  );
}
