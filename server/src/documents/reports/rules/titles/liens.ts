import type { ReportDocument } from '../../document/shape/shape.ts';
import type { Place, RecordOf, SourceType } from '../sources/history-record.ts';
import { daysBetween, dayWords, monthWords, UNDATED } from '../facts/dates.ts';
import type { Finding } from '../findings/finding.ts';
import { startsOwnership } from './titles.ts';
import { paperOf, placeText, say, stateName } from '../facts/words.ts';

type Lien = RecordOf<'liens'>;
type Title = RecordOf<'titles'>;

/** A claim on the vehicle: a record of it, or a lien that only a title notes. */
export interface Claim extends Pick<Lien, 'kind' | 'status' | 'closedOn'> {
  on: string;
  place: Place | null;
  /** Null where the source names no holder. */
  holder: Lien['holder'] | null;
  /** Noted on a title, without a record of its own. */
  noted: boolean;
  sourceType: SourceType;
  recordId: string;
  /** Of a public list: the kind of claim in its words, and the day of the last copy that has it. */
  listed?: { words: string; on: string };
}

/** A title follows its loan by weeks, so a loan recorded this many days later is still the one it notes. */
const LATEST_RECORD_DAYS = 60;

/** Whether a record tells of the lien that a title notes: it had begun and was not closed before. */
function isSameLien({ kind, eventOn, closedOn }: Lien, title: Title): boolean {
  const begun = daysBetween(title.eventOn, eventOn) <= LATEST_RECORD_DAYS;
  return kind === 'lien' && begun && (closedOn === null || closedOn >= title.eventOn);
}

/** A lien of a title counts until a later title to a new owner does not note it. */
function notedOn(title: Title, titles: readonly Title[]): Claim {
  const isAfter = ({ eventOn }: Title) => title.eventOn !== UNDATED && eventOn > title.eventOn;
  const later = titles.some(other => isAfter(other) && other.kind !== 'lien' && startsOwnership(other));
  const { eventOn: on, place, sourceType, recordId } = title;
  const status = later ? 'closed' : 'active';
  return { kind: 'lien', status, closedOn: null, on, place, holder: null, noted: true, sourceType, recordId };
}

/** The day on which a record says that a claim ended. */
const releaseOf = ({ status, closedOn, eventOn }: Lien): string | null =>
  status === 'closed' ? (closedOn ?? eventOn) : null;

const sameHolder = (one: Lien, other: Lien): boolean =>
  one.holder === other.holder || one.holder === 'other' || other.holder === 'other';

/**
 * Claims with what later records say of them: one that is followed by its release is released, and both are one. A release ends one claim only: another of the same holder may still run.
 */
function settled(liens: readonly Lien[]): Lien[] {
  const used = new Set<Lien>();
  const after = liens.map((lien): Lien => {
    if (lien.status !== 'active') return lien;
    const release = liens.find(
      other =>
        !used.has(other) &&
        other.kind === lien.kind &&
        sameHolder(other, lien) &&
        (releaseOf(other) ?? '') > lien.eventOn,
    );
    if (!release) return lien;
    used.add(release);
    return { ...lien, status: 'closed', closedOn: releaseOf(release) };
  });
  return after.filter(lien => !used.has(lien));
}

function listedIn({ origin, words }: Lien): Pick<Claim, 'listed'> {
  const on = origin?.publicRecord?.lastSeen;
  return on && words ? { listed: { words, on } } : {};
}

/** Every claim, oldest first. */
export function claimsOf(liens: readonly Lien[], titles: readonly Title[]): Claim[] {
  const noted = titles
    .filter(title => title.kind === 'lien' && !liens.some(lien => isSameLien(lien, title)))
    .map(title => notedOn(title, titles));
  const recorded = settled(liens).map((lien): Claim => ({
    ...lien,
    on: lien.eventOn,
    noted: false,
    ...listedIn(lien),
  }));
  return [...recorded, ...noted].sort((a, b) => a.on.localeCompare(b.on));
}

export const holderWords = ({ holder }: Pick<Claim, 'holder'>) =>
  holder === null ? say('answer.unknown') : say(`holder.${holder}`);

export function lienRows(claims: readonly Claim[]): ReportDocument['liens'] {
  return claims.map(claim => ({
    on: claim.on,
    kind: claim.kind,
    status: claim.status,
    text: claim.listed
      ? say(`lien.public_${claim.status}`, { what: claim.listed.words, day: dayWords(claim.listed.on) })
      : say(`lien.${claim.noted ? 'noted' : claim.kind}_${claim.status}`),
    holder: holderWords(claim),
    place: placeText(claim.place),
    closed_on: claim.closedOn,
    record: claim.recordId,
  }));
}

const CODE = { lien: 'lien_active', impound: 'impound', export: 'export_intended' } as const;

export function lienFindings(claims: readonly Claim[]): Finding[] {
  return claims
    .filter(claim => claim.status === 'active')
    .map(claim => ({
      code: claim.noted ? 'lien_noted' : CODE[claim.kind],
      level: 'check',
      params: {
        month: monthWords(claim.on),
        state: stateName(claim.place),
        paper: paperOf(claim.place),
        holder: holderWords(claim),
        who: holderWords(claim),
        public: claim.listed ? 'yes' : 'no',
        what: claim.listed?.words ?? '',
        day: claim.listed ? dayWords(claim.listed.on) : '',
      },
    }));
}
