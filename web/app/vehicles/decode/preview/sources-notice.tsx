import type { OnFile, Preview } from '@marque/server/vehicles/decode/contract';
import { lazy, Suspense } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { wordFor } from '../../../kit/ui/data/word-for.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Only an outage needs it and what it sends with. */
const TellWhenBack = lazy(async () => ({ default: (await import('./tell-when-back.tsx')).TellWhenBack }));

/** The sections that decide whether to buy: without an answer on one of these, that is said before anything else. */
const CORE: ReadonlySet<string> = new Set(['titles', 'brands', 'jsi', 'theft', 'odometer', 'accidents']);

/** The parts whose sources should answer and do not at the moment. */
export const silentOf = ({ on_file: rows }: Preview): OnFile[] => rows.filter(({ state }) => state === 'unavailable');

/** Whether one of the gravest parts has no answer. */
export const lacksCore = (preview: Preview): boolean => silentOf(preview).some(({ section }) => CORE.has(section));

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
          <p>{t(preview.offers.report ? 'down_text' : 'down_text_sheet')}</p>
          <Suspense>
            <TellWhenBack vin={preview.vin} reader={reader} waiting={waiting} />
          </Suspense>
        </Message>
      </div>
    );
  }
  // The list says it of a part that weighs less, such as the use in a fleet.
  if (!lacksCore(preview)) return null;
  const silent = silentOf(preview);
  const names = silent.map(row => wordFor(section, row.section) ?? row.section);
  return (
    <div className={`${ui.pageWidth} ${ui.paddingBottom10}`} id="sources">
      <Message tone="caution" level={2} title={t('partly', { count: silent.length, of: preview.on_file.length })}>
        <p>{t(preview.offers.report ? 'partly_text' : 'partly_text_sheet', { parts: names.join('; ') })}</p>
      </Message>
    </div>
  );
}
