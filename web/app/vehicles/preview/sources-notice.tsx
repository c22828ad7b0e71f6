import type { Preview } from '@marque/server/vehicles/contract';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Message } from '../../ui/notice/message.tsx';
import { wordFor } from '../../ui/data/word-for.ts';
import * as ui from '../../ui/page/primitives.module.css';

/** Only an outage needs it and what it sends with. */
const TellWhenBack = lazy(async () => ({ default: (await import('./tell-when-back.tsx')).TellWhenBack }));

interface SourcesNoticeProps {
  preview: Preview;
  /** How the reader is notified when the sources are back: a member needs no address. */
  reader: 'visitor' | 'member';
  /** The member has asked for it already. */
  waiting: boolean;
}

/** Said before any price: that no source answers at the moment, or which parts are not answered. */
export function SourcesNotice({ preview, reader, waiting }: SourcesNoticeProps) {
  const t = useTranslations('vehicles.sources');
  const section = useTranslations('vehicles.on_file.sections');
  if (preview.sources === 'answering') return null;
  if (preview.sources === 'down') {
    return (
      <div className={`${ui.pageWidth} ${ui.paddingBottom10}`} id="sources">
        <Message tone="caution" level={2} title={t('down')}>
          <p>{t('down_text')}</p>
          <Suspense>
            <TellWhenBack vin={preview.vin} reader={reader} waiting={waiting} />
          </Suspense>
        </Message>
      </div>
    );
  }
  const silent = preview.on_file.filter(row => row.state === 'unavailable');
  const names = silent.map(row => wordFor(section, row.section) ?? row.section);
  return (
    <div className={`${ui.pageWidth} ${ui.paddingBottom10}`} id="sources">
      <Message tone="caution" level={2} title={t('partly', { count: silent.length, of: preview.on_file.length })}>
        <p>{t('partly_text', { parts: names.join('; ') })}</p>
      </Message>
    </div>
  );
}
