import './ratings-messages.ts';
import type { Ratings } from '@marque/server/vehicles/ratings/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { textOf, useLanguage } from '../../language.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

type Block = Pick<Ratings['fuel'], 'state' | 'source' | 'as_of'>;

/** A day of a source as it is shown. */
function useDay(): (day: string | null) => string {
  const format = useFormatter();
  return day => (day === null ? '' : format.dateTime(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' }));
}

/** Sentences about a block, then who says so and as of which day. */
export function SourceLine({ block, notes }: { block: Block; notes: readonly (string | false)[] }) {
  const t = useTranslations('ratings');
  const day = useDay();
  const locale = useLanguage();
  const sentences = notes.filter(note => note !== false);
  return (
    <p className={`${ui.text14} ${ui.secondaryText}`}>
      {[...sentences, t('source', { source: textOf(block.source ?? '', locale), on: day(block.as_of) })].join(' ')}
    </p>
  );
}

/** Why there is nothing to show, in a block that has a source. */
export function Absence({ block }: { block: Block }) {
  const t = useTranslations('ratings.absent');
  const day = useDay();
  const source = textOf(block.source ?? '', useLanguage());
  const { as_of: on } = block;
  return (
    <p className={ui.secondaryText}>
      {block.state === 'none' && on !== null ? t('none', { source, on: day(on) }) : t('unavailable', { source })}
    </p>
  );
}
