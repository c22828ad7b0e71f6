import { eachLanguage, type Bilingual, type Translations } from '../../../../kit/text/bilingual.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import { dayWords, figure } from '../facts/dates.ts';
import { placeName, say, stateName } from '../facts/words.ts';
import type { HistoryRecord, RecordOf } from './history-record.ts';
import type { PublicOrigin, Registration } from './public-record.ts';
import { bodyWords, classWords, colorWords, useOfClass } from './registration-words.ts';

type Fleet = RecordOf<'fleet'>;

/** Where a public record stands; undefined for any other record. */
export const publicOriginOf = (record: Pick<HistoryRecord, 'origin'>): PublicOrigin | undefined =>
  record.origin?.publicRecord;

/** "New York State DMV, Vehicle Registrations, copy of November 1, 2026"; null for what is no public record. */
export function publicSource({ origin }: Pick<HistoryRecord, 'origin'>): Translations | null {
  if (!origin?.publicRecord) return null;
  const { dataset, copiedOn } = origin.publicRecord;
  return say('public.source', { publisher: origin.source, dataset, day: dayWords(copiedOn) });
}

/** A use where the class names one that is sure; what a state calls commercial may be any pickup truck. */
function classText(letters: string): Translations {
  const use = useOfClass(letters);
  const named = letters === 'PAS' || (use !== null && use !== 'commercial' && use !== 'dealer');
  const known = classWords(letters);
  const words = known.en === classWords('').en ? eachLanguage(pick => `${letters}, ${pick(known)}`) : known;
  return say(named ? 'public.use' : 'public.class', { words });
}

const expired = (until: string | null, lastSeen: string): until is string => until !== null && until < lastSeen;

function registrationText({ place, from, to, origin }: Fleet, stated: Registration): Translations {
  const { county, since, until } = stated;
  const state = stateName(place);
  const where = county === null ? state : say('public.county', { county, state });
  const seen = origin?.publicRecord?.lastSeen ?? to ?? from;
  const parts: Bilingual[] = [
    since === null
      ? say('public.registered_then', { where, day: dayWords(seen) })
      : say('public.registered', { where, day: dayWords(since) }),
    ...(stated.class === null ? [] : [classText(stated.class)]),
    ...(expired(until, seen) ? [say('public.expired', { day: dayWords(until) })] : []),
  ];
  const [head = '', ...more] = parts;
  return more.length === 0
    ? eachLanguage(pick => pick(head))
    : eachLanguage(pick => `${pick(head)} (${more.map(pick).join(', ')})`);
}

function licenseText({ use, place, from, to, license, origin }: Fleet): Translations {
  const seen = origin?.publicRecord?.lastSeen ?? to ?? from;
  const until = license?.until ?? null;
  const params = { use: say(`use.${use ?? 'for_hire'}`), place: placeName(place) };
  if (license?.status) return say('public.listed_as', { ...params, status: license.status, day: dayWords(seen) });
  if (expired(until, seen)) return say('public.licensed_until', { ...params, day: dayWords(until) });
  return say('public.licensed', { ...params, day: dayWords(seen) });
}

/** A registration, or an entry in a list of licensed vehicles, as a sentence; null for any other use. */
export function publicUse(record: Fleet): Translations | null {
  if (record.registration) return registrationText(record, record.registration);
  return record.license ? licenseText(record) : null;
}

/** What the list says of the vehicle itself, and the copies that have it. */
function detailsOf({ registration, license, origin }: Fleet): Translations {
  const seen = origin?.publicRecord;
  const weight = registration?.weight ?? registration?.grossWeight ?? null;
  const parts: Bilingual[] = [
    ...(registration?.color ? [colorWords(registration.color)] : []),
    ...(registration?.body ? [bodyWords(registration.body)] : []),
    ...(weight === null ? [] : [say('public.weight', { weight: figure(weight) })]),
    ...[license?.base, license?.baseType].flatMap(words => words ?? []),
    ...(seen ? [seenIn(seen)] : []),
  ];
  return eachLanguage(pick => parts.map(pick).join(' · '));
}

/** The copies that have a record: from the first to the last, or the only one. */
const seenIn = ({ firstSeen, lastSeen }: PublicOrigin): Translations =>
  firstSeen === lastSeen
    ? say('public.seen_once', { on: dayWords(lastSeen) })
    : say('public.seen', { from: dayWords(firstSeen), to: dayWords(lastSeen) });

/** Registrations and licenses of public lists, oldest first. None of them is an owner. */
export function registrationRows(records: readonly Fleet[]): NonNullable<ReportDocument['registrations']> {
  return records.flatMap(record => {
    const [text, source] = [publicUse(record), publicSource(record)];
    if (text === null || source === null) return [];
    const { eventOn: on, recordId } = record;
    const link = publicOriginOf(record)?.link ?? '';
    return [{ on, text, details: detailsOf(record), source, link, record: recordId }];
  });
}
