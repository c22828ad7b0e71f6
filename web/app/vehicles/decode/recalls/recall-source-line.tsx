import type { Recall, RecallSource } from '@marque/server/vehicles/recalls/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Number, date, and who says it since when. */
export function RecallSourceLine({
  recall: { campaign, date, sources },
}: {
  recall: Pick<Recall, 'campaign' | 'date' | 'sources'>;
}) {
  const t = useTranslations('recalls.card');
  const format = useFormatter();
  return (
    <p className={`${ui.sourceLine} ${ui.marginTop1}`}>
      <span className={ui.monospace} translate="no">
        {campaign}
      </span>
      <span>{date ? format.dateTime(new Date(date), { dateStyle: 'medium' }) : t('no_date')}</span>
      {sources.map(source => (
        <span key={source.name}>
          <SourceTime source={source} />
        </span>
      ))}
    </p>
  );
}

/** A source with the day of its copy, else the time it was asked. */
export function SourceTime({ source: { name, copied_on, checked_at } }: { source: RecallSource }) {
  const t = useTranslations('recalls.card');
  const format = useFormatter();
  if (copied_on)
    return t('copied', { source: name, day: format.dateTime(new Date(copied_on), { dateStyle: 'medium' }) });
  const time = format.dateTime(new Date(checked_at), { dateStyle: 'medium', timeStyle: 'short' });
  return t('asked', { source: name, time });
}
