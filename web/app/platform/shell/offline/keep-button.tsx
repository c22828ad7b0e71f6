import './operations-messages.ts';
import type { DocumentKind } from '@marque/server/money/products/contract';
import CloudDownload from 'lucide-react/icons/cloud-download';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { useLanguage } from '../../../language.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { dropDocument, isKept, keepDocument } from './kept-documents.ts';
import { registerWorker } from './register-worker.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export interface KeepButtonProps {
  /** Id of the member. */
  owner: string;
  kind: DocumentKind;
  /** Id of the document. */
  id: string;
  /** The vehicle's name. */
  title: string;
  /** Address of the PDF. */
  pdf: string;
}

const LABELS = { unknown: 'keep', out: 'keep', keeping: 'keeping', kept: 'kept' } as const;
type State = keyof typeof LABELS;

export function KeepButton(props: KeepButtonProps) {
  return (
    <LoadedMessages>
      <Toggle {...props} />
    </LoadedMessages>
  );
}

/** Keeps the document on this device; pressed again, it removes it. */
function Toggle(about: KeepButtonProps) {
  const t = useTranslations('offline.button');
  const { state, press } = useKeeping(about);
  const kept = state === 'kept';
  const Icon = kept ? CircleCheck : CloudDownload;
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Icon className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
      aria-label={kept ? t('remove') : undefined}
      busy={state === 'keeping'}
      disabled={state === 'unknown'}
      onClick={press}
    >
      {t(LABELS[state])}
    </Button>
  );
}

function useKeeping({ owner, kind, id, title, pdf }: KeepButtonProps) {
  const t = useTranslations('offline.button');
  const format = useFormatter();
  const locale = useLanguage();
  const toast = useToast();
  const [state, setState] = useState<State>('unknown');
  useEffect(() => {
    isKept(owner, id).then(
      kept => setState(kept ? 'kept' : 'out'),
      () => setState('out'),
    );
  }, [owner, id]);

  async function keep(): Promise<void> {
    setState('keeping');
    const day = format.dateTime(new Date(), { dateStyle: 'medium' });
    try {
      await registerWorker(locale);
      await keepDocument(owner, id, pdf, { title, about: t('about', { kind, day }) });
      setState('kept');
      toast({ title: t('kept'), detail: t('kept_detail') });
    } catch {
      setState('out');
      toast({ title: t('failed'), detail: t('failed_detail'), error: true });
    }
  }

  async function drop(): Promise<void> {
    await dropDocument(id);
    setState('out');
    toast({ title: t('dropped') });
  }

  return { state, press: () => void (state === 'kept' ? drop() : keep()) };
}
