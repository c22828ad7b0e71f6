import './revision-messages.ts';
import { stickerRevisionCall } from '@marque/server/documents/stickers/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { CallError, send } from '../../../client.ts';
import { ErrorMessage } from '../../../kit/forms/error-message.tsx';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { RevisionForm } from './revision-form.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

interface RevisionDialogProps {
  vin: string;
  onClose: () => void;
}

/** Asks whether a new version shall be made, with the choices of the last one filled in. Opening it makes nothing. */
export function RevisionDialog(props: RevisionDialogProps) {
  return (
    <LoadedMessages>
      <Asking {...props} />
    </LoadedMessages>
  );
}

function Asking({ vin, onClose }: RevisionDialogProps) {
  const t = useTranslations('revisions');
  const textOf = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['sticker-revision', vin],
    queryFn: async ({ signal }) => (await send(stickerRevisionCall, { vin }, { signal })).revision,
    gcTime: 0,
    retry: false,
  });
  const close = (open: boolean) => open || onClose();
  if (error instanceof CallError && error.reason === 'document_not_found')
    return (
      <Dialog open onOpenChange={close} title={t('missing.title')} description={t('missing.text', { vin })}>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop3}`}>
          <ButtonLink look="main" to={`/members/sticker/${encodeURIComponent(vin)}`}>
            {t('missing.make')}
          </ButtonLink>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      wide
      onOpenChange={close}
      title={t('title')}
      description={data ? t('description', { title: data.title, version: data.version }) : undefined}
    >
      {data ? (
        <RevisionForm revision={data} onClose={onClose} />
      ) : (
        <>
          <ErrorMessage text={error && textOf(error)} />
          {!error && (
            <p role="status" className={ui.secondaryText}>
              {t('loading')}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
