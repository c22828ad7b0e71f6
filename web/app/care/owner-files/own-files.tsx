import {
  type OwnerFile,
  removeOwnerFileCall,
  shareOwnerFileCall,
  addOwnerFileCall,
  type OwnerFileKind,
} from '@marque/server/documents/owner-files/contract';
import { useState, type ChangeEvent, useId } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { useCall, useAction } from '../../kit/forms/use-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { FileList } from './file-list.tsx';
import { send } from '../../client.ts';
import { FieldError } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { PaperError, readUpload } from './read-upload.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './owner-files.module.css';
import * as buttonStyles from '../../kit/ui/action/button.module.css';
import * as fieldStyles from '../../kit/ui/field/field.module.css';

/** The member's own files of a vehicle: listed, shown in links or not, removed, and added. */
export function OwnFiles({ vin, files }: { vin: string; files: readonly OwnerFile[] }) {
  const t = useTranslations('reports.ownFiles');
  return (
    <div className={styles.ownFiles}>
      <p className={ui.secondaryText}>{t('lead')}</p>
      {files.length === 0 ? (
        <p className={ui.tertiaryText}>{t('empty')}</p>
      ) : (
        <>
          <FileList files={files} actions={file => <FileActions file={file} />} />
          <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('mask')}</p>
        </>
      )}
      <AddFile vin={vin} count={files.length} />
    </div>
  );
}

function FileActions({ file }: { file: OwnerFile }) {
  const t = useTranslations('reports.ownFiles');
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const share = useCall(shareOwnerFileCall, { revalidate: 'success' });
  const remove = useCall(removeOwnerFileCall, { revalidate: 'success' });
  return (
    <>
      <ErrorMessage text={share.errorText ?? remove.errorText} />
      <Checkbox
        checked={share.pending ? (share.input?.shared ?? file.shared) : file.shared}
        disabled={!hydrated}
        aria-label={t('showOf', { name: file.name })}
        onChange={() => share.run({ file: file.id, shared: !file.shared })}
      >
        {t('show')}
      </Checkbox>
      {isOpen ? (
        <>
          <Button size="small" look="danger" busy={remove.pending} onClick={() => remove.run({ file: file.id })}>
            {t('removeSure')}
          </Button>
          <Button size="small" look="quiet" onClick={() => setOpen(false)}>
            {t('keep')}
          </Button>
        </>
      ) : (
        <Button
          size="small"
          look="quiet"
          disabled={!hydrated}
          aria-label={t('removeOf', { name: file.name })}
          onClick={() => setOpen(true)}
        >
          {t('remove')}
        </Button>
      )}
    </>
  );
}

const KINDS = ['service', 'inspection', 'photo', 'battery', 'other'] as const satisfies OwnerFileKind[];
/** As many as the server keeps of a vehicle. */
const MAX_FILES = 20;

/** Adds a file as soon as it is chosen. */
function AddFile({ vin, count }: { vin: string; count: number }) {
  const t = useTranslations('reports.ownFiles');
  const id = useId();
  const hydrated = useHydrated();
  const [kind, setKind] = useState<OwnerFileKind>('service');
  const add = useAction(
    async (file: File) => send(addOwnerFileCall, { vin, kind, ...(await readUpload(file)) }, { generating: true }),
    { revalidate: 'success' },
  );
  if (count >= MAX_FILES) return <p className={ui.secondaryText}>{t('full', { max: MAX_FILES })}</p>;
  const problem = add.error instanceof PaperError ? t(`fault.${add.error.fault}`) : add.errorText;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file) add.run(file);
  };
  return (
    <div className={styles.addFile}>
      <SelectField
        label={t('kind')}
        value={kind}
        onChange={({ currentTarget }) => setKind(KINDS.find(each => each === currentTarget.value) ?? 'other')}
        options={KINDS.map(key => [key, t(`kinds.${key}`)])}
      />
      <input
        id={id}
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        className={`${ui.visuallyHidden} ${styles.fileInput}`}
        disabled={add.pending || !hydrated}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={choose}
      />
      <label
        htmlFor={id}
        className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`}
        aria-disabled={add.pending || !hydrated || undefined}
      >
        {t(add.pending ? 'adding' : 'add')}
      </label>
      <div className={styles.addHint}>
        <p className={fieldStyles.fieldHint} id={`${id}-hint`}>
          {t('hint')}
        </p>
        <p role="status" className={ui.visuallyHidden}>
          {add.answer && !problem && t('added')}
        </p>
        <FieldError id={`${id}-error`}>{problem}</FieldError>
      </div>
    </div>
  );
}
