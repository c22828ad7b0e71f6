import { MAX_PACK_BYTES, type Pack } from '@marque/server/operations/console/contract';
import { type FormEvent, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as formStyles from '../../../kit/forms/dialog-form.module.css';

/** Sends a file to be imported: its share that is sent is shown, then the page follows the import. */
export function PackUpload({ pack: { name, title, running } }: { pack: Pack }) {
  const t = useTranslations('console.packs');
  const hydrated = useHydrated();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const brand = useSearchParams()[0].get('brand');
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const file = fields.get('file');
    if (!(file instanceof File) || file.size === 0) return setProblem(t('no_file'));
    setProblem(null);
    setSent(0);
    const query = new URLSearchParams({ name: file.name, ...(fields.has('shrunk') ? { shrunk: '1' } : {}) });
    const refusal = await upload(`/operator/packs/${name}/file?${query.toString()}`, { file, brand, onShare: setSent });
    setSent(null);
    if (refusal !== null) return setProblem(refusal || t('not_sent'));
    form.reset();
    toast({ title: t('sent', { title }) });
    await revalidate();
  };
  return (
    <TitledSection card id="upload" title={t('upload')}>
      <p className={`${ui.text14} ${ui.secondaryText}`}>{t('upload_lead', { mb: MAX_PACK_BYTES / 1024 ** 2 })}</p>
      <form className={formStyles.dialogForm} method="post" noValidate onSubmit={event => void send(event)}>
        <TextField label={t('choose')} name="file" type="file" error={problem} />
        <Checkbox name="shrunk">{t('shrunk')}</Checkbox>
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <Button type="submit" look="main" busy={sent !== null} disabled={!hydrated || running}>
            {t('send')}
          </Button>
          {sent !== null && <span role="status">{t('sending', { share: sent })}</span>}
        </div>
      </form>
    </TitledSection>
  );
}

interface UploadOptions {
  file: File;
  brand: string | null;
  /** Called with the share that is sent. */
  onShare: (share: number) => void;
}

/** Sends a file as it is. @returns null once it is taken; else why not, empty where the server did not say */
function upload(address: string, { file, brand, onShare }: UploadOptions): Promise<string | null> {
  // `fetch` does not say how much of a body is sent.
  const request = new XMLHttpRequest();
  request.open('POST', address);
  request.setRequestHeader('content-type', 'application/octet-stream');
  if (brand) request.setRequestHeader('x-brand', brand);
  request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0));
  return new Promise(resolve => {
    request.addEventListener('load', () => resolve(request.status === 202 ? null : messageIn(request.responseText)));
    request.addEventListener('error', () => resolve(''));
    request.send(file);
  });
}

function messageIn(text: string): string {
  try {
    const answer: unknown = JSON.parse(text);
    const isRefusal = typeof answer === 'object' && answer !== null && 'message' in answer;
    return isRefusal ? String(answer.message) : '';
  } catch {
    return '';
  }
}
