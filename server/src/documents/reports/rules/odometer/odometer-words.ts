import { eachLanguage, type Translations } from '../../../../kit/text/bilingual.ts';
import { ODOMETER_CLASSES, type Tone } from '../../document/shape/shape-more.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import { betweenMonths, dayForms, dayWords, daysBetween, figure, yearsBetween } from '../facts/dates.ts';
import { roundedIn, shownIn, unitsOf, unitWords, type Units } from '../facts/distance.ts';
import type { ReportFacts, ReportVehicle } from '../facts/facts.ts';
import type { Finding, FindingCode, FindingLevel } from '../findings/finding.ts';
import * as odometer from './odometer.ts';
import { isFreshStart } from './odometer-series.ts';
import type { Mileages, SourcedReading } from './readings.ts';
import { isAbroad } from '../facts/market.ts';
import { toneOfLevel } from '../sections/tones.ts';
import { say } from '../facts/words.ts';

type Verdict = odometer.OdometerVerdict<SourcedReading>;
type Fell = odometer.OdometerFinding<SourcedReading>;
type Block = NonNullable<ReportDocument['odometer']>;

/** Rollback and "may be a wrong entry" differ by one step, as the high side then rests on one reading only. */
function levelOf(finding: Fell): FindingLevel {
  if (odometer.isConfirmed(finding)) return 'serious';
  return finding.class === 'rollover' && isFreshStart(finding.later) ? 'note' : 'check';
}

/** The key of the sentences of a finding; the same class is told in other words where less of it is sure. */
function keyOf(finding: Fell, verdict: Verdict): FindingCode {
  const { class: kind, later } = finding;
  if (kind === 'rollback') return odometer.isConfirmed(finding) ? kind : 'rollback_or_entry';
  if (kind === 'rollover') return isFreshStart(later) ? kind : 'rollover_possible';
  const isLast = verdict.readings.at(-1) === later;
  return kind === 'possible_rollback' && !isLast ? 'rollback_or_low' : kind;
}

function wordsOf(finding: Fell, verdict: Verdict, units: Units) {
  const { earlier, later, confirmedBy } = finding;
  const [high, low] = [shownIn(units, earlier), shownIn(units, later)];
  const key = keyOf(finding, verdict);
  const params = {
    high: figure(high),
    low: figure(low),
    drop: figure(Math.abs(high - low)),
    limit: figure(roundedIn(units, odometer.MAX_MILES_PER_YEAR)),
    unit: unitWords(units),
    units,
    between: betweenMonths(earlier.on, later.on),
    from: dayWords(earlier.on),
    to: dayWords(later.on),
    ...dayForms('from', earlier.on),
    ...dayForms('to', later.on),
    year: later.on.slice(0, 4),
    source: earlier.source,
    n: confirmedBy.length,
    same: earlier.on === later.on ? 'yes' : 'no',
  };
  return { key, params };
}

const weightOf = (finding: Fell): number =>
  ODOMETER_CLASSES.indexOf(finding.class) + (odometer.isConfirmed(finding) ? 1 : 0);

/** The worst finding, of equals the earliest. */
function worstOf(verdict: Verdict): Fell | null {
  return verdict.findings.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
}

/**
 * Miles a year that are usual for a vehicle of this kind. Working figures of ours around the averages that the Federal
 * Highway Administration publishes, and called so wherever they are drawn.
 */
function band(vehicle: ReportVehicle): [number, number] {
  return /pickup|truck|van|sport utility|suv/i.test(vehicle.bodyClass ?? '') ? [7200, 17_800] : [6200, 16_200];
}

/** The distance of a year up to the first reading that does not fit. */
function averageBefore(verdict: Verdict, units: Units): number | null {
  const stop = verdict.findings.find(({ later }) => !verdict.suspects.includes(later))?.earlier;
  const sound = verdict.readings.filter(reading => !verdict.suspects.includes(reading));
  const first = sound[0];
  const last = stop ?? sound.at(-1);
  if (!first || !last || daysBetween(first.on, last.on) < 180) return null;
  return Math.round((shownIn(units, last) - shownIn(units, first)) / yearsBetween(first.on, last.on) / 100) * 100;
}

function blockFindings(verdict: Verdict, units: Units): Block['findings'] {
  return verdict.findings.map(finding => {
    const { key, params } = wordsOf(finding, verdict, units);
    return {
      class: finding.class,
      state: toneOfLevel(levelOf(finding)),
      from: finding.earlier.on,
      to: finding.later.on,
      high: shownIn(units, finding.earlier),
      low: shownIn(units, finding.later),
      text: say(`odometer.${key}`, params),
    };
  });
}

const PHRASE_TONE: Record<odometer.OdometerPhrase, Tone> = {
  exceeds_limits: 'caution',
  may_be_altered: 'caution',
  discrepancy: 'caution',
  replaced: 'caution',
  not_actual: 'serious',
  tampering_verified: 'serious',
};

/** Who says so of the odometer: a title, or another source. */
const tellerOf = ({ statedElsewhere }: Verdict) => (statedElsewhere ? 'other' : 'title');

/** The result for the readings, and a title's statement about them; a replacement that a fall shows is reported once. */
function leadOf(verdict: Verdict, worst: Fell | null, units: Units): Translations | null {
  const { phrase } = verdict;
  const by = tellerOf(verdict);
  const marked =
    phrase && !(phrase === 'replaced' && worst?.class === 'replaced') ? say(`phrase_lead.${phrase}`, { by }) : null;
  if (!worst)
    return marked ?? (verdict.readings.length === 0 ? null : say('odometer.in_order', { n: verdict.readings.length }));
  const { key, params } = wordsOf(worst, verdict, units);
  const stated = say(`odometer.${key}`, params);
  return marked ? eachLanguage(pick => `${pick(stated)} ${pick(marked)}`) : stated;
}

/** The result with a word on the figures of public lists and of uploads, which have no part in it. */
function withListed(listed: readonly SourcedReading[], lead: Translations | null): Translations {
  const parts = lead ? [lead] : [];
  for (const beside of ['list', 'upload'] as const) {
    const n = listed.filter(reading => reading.beside === beside).length;
    const key = beside === 'upload' ? 'uploaded' : 'listed';
    if (n > 0) parts.push(say(`odometer.${key}`, { n, besides: parts.length > 0 ? 'yes' : 'no' }));
  }
  return eachLanguage(pick => parts.map(pick).join(' '));
}

/** The graver of what the readings and a title say. */
function toneOf({ phrase }: Verdict, worst: Fell | null): Tone {
  const tones = [phrase && PHRASE_TONE[phrase], worst && toneOfLevel(levelOf(worst))];
  return (['serious', 'caution'] as const).find(tone => tones.includes(tone)) ?? 'info';
}

/** The odometer section in the unit of the vehicle; null when no record names a mileage and no title speaks of it. */
export function odometerBlock(
  { odometer: verdict, listed }: Mileages,
  facts: Pick<ReportFacts, 'vehicle' | 'given'>,
): Block | null {
  if (verdict.readings.length + listed.length === 0 && !verdict.phrase) return null;
  const units = unitsOf(facts.vehicle);
  const worst = worstOf(verdict);
  const fell = worst?.class === 'rollback' || worst?.class === 'possible_rollback' ? worst : null;
  const against = odometer.contradictedBy(verdict, facts.given?.miles ?? null);
  return {
    class: verdict.class,
    state: toneOf(verdict, worst),
    high: fell ? shownIn(units, fell.earlier) : null,
    low: fell ? shownIn(units, fell.later) : null,
    from: fell?.earlier.on ?? null,
    to: fell?.later.on ?? null,
    average: averageBefore(verdict, units),
    band: isAbroad(facts.vehicle) ? null : band(facts.vehicle),
    lead: withListed(listed, leadOf(verdict, worst, units)),
    next: fell
      ? say(
          `odometer_next.${fell.confirmedBy.length > 0 ? 'confirmed' : 'unconfirmed'}`,
          wordsOf(fell, verdict, units).params,
        )
      : null,
    findings: blockFindings(verdict, units),
    given: against
      ? say('odometer.given_lower', { miles: figure(shownIn(units, against)), ...dayForms('day', against.on) })
      : null,
  };
}

function lastShown(verdict: Verdict, units: Units): number {
  const last = odometer.lastReading(verdict);
  return last ? shownIn(units, last) : 0;
}

/** Every fall is added back: what the vehicle has at least run if the readings before were right. */
function likelyDistance(verdict: Verdict, units: Units): string {
  const hidden = shownIn(units, { miles: odometer.hiddenMiles(verdict) });
  return figure(Math.round((lastShown(verdict, units) + hidden) / 1000) * 1000);
}

/** Findings from a title's statement about the odometer. */
function phraseFindings(verdict: Verdict, odometer: Finding['params']): Finding[] {
  const { phrase, findings } = verdict;
  const common = { ...odometer, by: tellerOf(verdict) };
  if (!phrase || (phrase === 'replaced' && findings.some(({ class: kind }) => kind === phrase))) return [];
  if (phrase === 'exceeds_limits') return [{ code: 'limits_exceeded', level: 'check', params: common }];
  const params = { ...common, phrase: say(`phrase.${phrase}`) };
  const isGrave = PHRASE_TONE[phrase] === 'serious';
  return [{ code: isGrave ? 'odometer_branded' : 'odometer_marked', level: isGrave ? 'serious' : 'check', params }];
}

export function odometerFindings(
  verdict: Verdict,
  { vehicle, given }: Pick<ReportFacts, 'vehicle' | 'given'>,
): Finding[] {
  const units = unitsOf(vehicle);
  const unit = unitWords(units);
  const common = { likely: likelyDistance(verdict, units), last: figure(lastShown(verdict, units)), unit };
  const fallen = verdict.findings.map((finding): Finding => {
    const { key, params } = wordsOf(finding, verdict, units);
    return { code: key, level: levelOf(finding), params: { ...params, ...common } };
  });
  const against = given && odometer.contradictedBy(verdict, given.miles);
  if (against) {
    const [stated, reported] = [shownIn(units, given), shownIn(units, against)];
    const params = { given: figure(stated), miles: figure(reported), unit, ...dayForms('day', against.on) };
    fallen.push({ code: 'given_lower', level: 'check', params });
  }
  return [...fallen, ...phraseFindings(verdict, common)];
}
