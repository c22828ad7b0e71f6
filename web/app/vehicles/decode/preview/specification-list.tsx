import type { ClassicReading, Preview, Specification } from '@marque/server/vehicles/decode/contract';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { type Fact, FactRows, Facts } from '../../../kit/ui/data/facts.tsx';
import { wordFor } from '../../../kit/ui/data/word-for.ts';
import { Cached } from '../../../kit/ui/page/cached-markup.tsx';
import { Breakable } from '../../../kit/ui/vin/breakable.tsx';
import { schemeOf, yearsOf } from '../words/reading-words.ts';
import { useVehicleWords } from '../words/vehicle-words.ts';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as factsStyles from '../../../kit/ui/data/facts.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** The facts of the car, row by row, with where it was read; what was concluded and not read is marked. */
export function SpecificationList({ preview, reading }: { preview: Preview; reading: ClassicReading | null }) {
  const t = useTranslations('vehicles.specifications');
  const classic = useReadingFacts(reading);
  const sources = useSources(preview);
  const fit = useTranslations('vehicles.readings');
  if ((reading ? classic : preview.specifications).length === 0) return null;
  return (
    <TitledSection id="specifications" title={t('title')} heading={`${ui.text32} ${ui.marginBottom5}`}>
      {reading ? <Facts facts={classic} /> : <DecodedFacts rows={preview.specifications} />}
      <div className={ui.marginTop3}>
        <SourceLine
          parts={
            reading ? [t('source_classic'), schemeOf(reading), fit('fit', { share: reading.confidence })] : sources
          }
        />
      </div>
      {reading && reading.notes.length > 0 && (
        <ul className={`${ui.stack} ${ui.secondaryText} ${ui.marginTop3}`}>
          {reading.notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

/** Cached by what it says: vehicles of one model and trim often share their list. */
export function DecodedFacts({ rows }: { rows: Specification[] }) {
  return (
    <Cached as="dl" part="specifications" by={rows} className={factsStyles.factList}>
      <DecodedRows rows={rows} />
    </Cached>
  );
}

function DecodedRows({ rows }: { rows: Specification[] }) {
  const t = useTranslations('vehicles.specifications');
  const format = useFormatter();
  const { word } = useVehicleWords();
  const facts = rows.map(row => {
    const { key, value, candidates, inferred } = row;
    const text = candidates ? format.list(candidates.map(word), { type: 'disjunction' }) : word(value);
    return {
      key,
      name: wordFor(t, `names.${key}`) ?? key,
      value: (
        <>
          <Breakable text={text} />
          {inferred && <span className={`${ui.tertiaryText} ${ui.text14}`}> {t(reasonOf(row))}</span>}
        </>
      ),
    };
  });
  return <FactRows facts={facts} />;
}

function reasonOf({ rule, candidates }: Specification) {
  if (candidates) return 'inferred_by.several';
  return rule ? (`inferred_by.${rule}` as const) : 'inferred';
}

/** The decoder, and the files from which something was inferred with the day of each copy. */
function useSources({ kind, specifications: rows }: Preview): string[] {
  const t = useTranslations('vehicles.specifications');
  const format = useFormatter();
  const dayOf = (day: string) => format.dateTime(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' });
  const inferred = rows.filter(row => row.inferred);
  const dated = [...new Set(inferred.flatMap(row => row.copied_on ?? []))].map(day =>
    t('source_epa', { date: dayOf(day) }),
  );
  if (kind === 'ymm') {
    const sources = rows.flatMap(({ source, copied_on: on }) =>
      source ? [on ? t('source_catalog', { source, date: dayOf(on) }) : source] : [],
    );
    return [...new Set(sources)];
  }
  const note = inferred.length > 0 ? [t('inferred_note')] : [];
  return [t(kind === 'europe' ? 'source_europe' : 'source'), ...dated, ...note];
}

function useReadingFacts(reading: ClassicReading | null): Fact[] {
  const t = useTranslations('vehicles.specifications.classic');
  if (!reading) return [];
  const rows = [
    ['years', yearsOf(reading)],
    ['series', reading.series],
    ['body', reading.body],
    ['engine', reading.engine],
    ['plant', reading.plant],
    ['sequence', reading.sequence],
  ] as const;
  return rows.flatMap(([key, value]) => (value ? [{ key, name: t(key), value }] : []));
}

/** Where a fact comes from: type of source, place, number. */
function SourceLine({ parts }: { parts: ReactNode[] }) {
  return (
    <p className={ui.sourceLine}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a line never change places
        <span key={index}>{part}</span>
      ))}
    </p>
  );
}
