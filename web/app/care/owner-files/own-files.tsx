import { type OwnerFile, removeOwnerFileCall, shareOwnerFileCall } from '@marque/server/documents/owner-files/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { AddFile } from './add-file.tsx';
import { FileList } from './file-list.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './owner-files.module.css';

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
  const [asked, setAsked] = useState(false);
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
      {asked ? (
        <>
          <Button size="small" look="danger" busy={remove.pending} onClick={() => remove.run({ file: file.id })}>
            {t('removeSure')}
          </Button>
          <Button size="small" look="quiet" onClick={() => setAsked(false)}>
            {t('keep')}
          </Button>
        </>
      ) : (
        <Button
          size="small"
          look="quiet"
          disabled={!hydrated}
          aria-label={t('removeOf', { name: file.name })}
          onClick={() => setAsked(true)}
        >
          {t('remove')}
        </Button>
      )}
    </>
  );
}
