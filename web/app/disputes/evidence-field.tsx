import { MAX_EVIDENCE } from '@marque/server/disputes/contract';
import { Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PaperError, type PaperFile, readPaper } from '../owner-files/read-paper.ts';
import { Button } from '../ui/action/button.tsx';
import { FieldError } from '../ui/field/field.tsx';
import { useHydrated } from '../ui/waiting/use-hydrated.ts';
import * as buttonStyles from '../ui/action/button.module.css';
import * as fieldStyles from '../ui/field/field.module.css';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './disputes.module.css';

interface EvidenceFieldProps {
  files: readonly PaperFile[];
  onChange: (files: PaperFile[]) => void;
  /** What the server has against one of them. */
  error: string | undefined;
}

/** PDFs and pictures, three at most, made small and read in the browser. */
export function EvidenceField({ files, onChange, error }: EvidenceFieldProps) {
  const t = useTranslations('disputes');
  const id = useId();
  const hydrated = useHydrated();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isFull = files.length >= MAX_EVIDENCE;
  const add = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    const room = MAX_EVIDENCE - files.length;
    setBusy(true);
    try {
      const read = await Promise.all(chosen.slice(0, room).map(readPaper));
      onChange([...files, ...read]);
      setProblem(chosen.length > room ? t('fault.many', { max: MAX_EVIDENCE }) : null);
    } catch (caught) {
      setProblem(t(`fault.${caught instanceof PaperError ? caught.fault : 'unreadable'}`));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.evidence}>
      <p className={fieldStyles.fieldLabel} id={`${id}-label`}>
        {t('form.evidence')}
      </p>
      {files.length > 0 && (
        <ul className={styles.evidenceFiles} aria-labelledby={`${id}-label`}>
          {files.map((file, at) => (
            <li key={file.url.slice(-80) + file.name}>
              <Paperclip className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
              <span>{file.name}</span>
              <Button
                look="quiet"
                size="small"
                icon={<X className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
                aria-label={t('form.removeFile', { name: file.name })}
                onClick={() => onChange(files.filter((_file, index) => index !== at))}
              >
                {t('form.remove')}
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
        className={`${ui.visuallyHidden} ${styles.evidenceInput}`}
        disabled={busy || isFull || !hydrated}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={event => void add(event)}
      />
      <label
        htmlFor={id}
        className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`}
        aria-disabled={busy || isFull || undefined}
      >
        {t('form.attach')}
      </label>
      <p className={fieldStyles.fieldHint} id={`${id}-hint`}>
        {t('form.evidenceHint', { max: MAX_EVIDENCE })}
      </p>
      <FieldError id={`${id}-error`}>{problem ?? error}</FieldError>
    </div>
  );
}
