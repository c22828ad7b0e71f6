import type { Translations } from '../../kit/bilingual.ts';
import type { ReportDocument } from '../document/shape.ts';
import type { Tone } from '../document/words-shape.ts';
import { dayWords, daysBetween, figure, yearsBetween } from './dates.ts';
import { roundedIn, shownIn, unitsOf, unitWords, type Units } from './distance.ts';
import type { ReportFacts, ReportVehicle } from './facts.ts';
import type { Finding, FindingLevel } from './finding.ts';
import {
  contradictedBy,
  lastReading,
  MOST_MILES_PER_YEAR,
  type OdometerFinding,
  type OdometerVerdict,
} from './odometer.ts';
import type { SourcedReading } from './readings.ts';
import { isAbroad } from './market.ts';
import { toneOfLevel } from './tones.ts';
import { say } from './words.ts';

type Verdict = OdometerVerdict<SourcedReading>;
type Fell = OdometerFinding<SourcedReading>;
type Block = NonNullable<ReportDocument['odometer']>;

/** Rollback and "may be a wrong entry" differ by one step, as the high side then rests on one reading only. */
function levelOf(finding: Fell): FindingLevel {
  if (finding.class === 'rollback') return finding.singleHigh ? 'check' : 'serious';
  return finding.class === 'rollover' ? 'note' : 'check';
}

function wordsOf(finding: Fell, units: Units): { key: string; params: Record<string, string | Translations | number> } {
  const { earlier, later, confirmedBy } = finding;
  const [high, low] = [shownIn(units, earlier), shownIn(units, later)];
  const key = finding.class === 'rollback' && finding.singleHigh ? 'rollback_or_entry' : finding.class;
  const params = {
    high: figure(high),
    low: figure(low),
    drop: figure(Math.abs(high - low)),
    limit: figure(roundedIn(units, MOST_MILES_PER_YEAR)),
    unit: unitWords(units),
    from: dayWords(earlier.on),
    to: dayWords(later.on),
    year: later.on.slice(0, 4),
    source: earlier.source,
    n: confirmedBy.length,
  };
  return { key, params };
}

const SEVERITY = ['rollover', 'jump', 'typo_suspect', 'possible_rollback', 'rollback'];

/** The worst finding, of equals the earliest. */
function worstOf(verdict: Verdict): Fell | null {
  return verdict.findings.toSorted((a, b) => SEVERITY.indexOf(b.class) - SEVERITY.indexOf(a.class))[0] ?? null;
}

/**
 * Miles a year between which eight of ten vehicles of a class stay. Working figures of ours around the averages that
 * the Federal Highway Administration publishes; to be replaced when enough records allow to measure them.
 */
function band(vehicle: ReportVehicle): [number, number] {
  return /pickup|truck|van|sport utility|suv/i.test(vehicle.bodyClass ?? '') ? [7200, 17_800] : [6200, 16_200];
}

/** The distance of a year up to the first reading that does not fit. */
function averageBefore(verdict: Verdict, units: Units): number | null {
  const stop = verdict.findings.find(finding => finding.class !== 'typo_suspect')?.earlier;
  const sound = verdict.readings.filter(reading => !verdict.suspects.includes(reading));
  const first = sound[0];
  const last = stop ?? sound.at(-1);
  if (!first || !last || daysBetween(first.on, last.on) < 180) return null;
  return Math.round((shownIn(units, last) - shownIn(units, first)) / yearsBetween(first.on, last.on) / 100) * 100;
}

function blockFindings(verdict: Verdict, units: Units): Block['findings'] {
  return verdict.findings.map(finding => {
    const { key, params } = wordsOf(finding, units);
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

const PHRASE_TONE: Record<string, Tone> = {
  exceeds_limits: 'caution',
  not_actual: 'serious',
  tampering_verified: 'serious',
};

function leadOf(verdict: Verdict, worst: Fell | null, units: Units): Translations {
  if (verdict.phrase) return say(`odometer.${verdict.phrase}`);
  if (!worst) return say('odometer.in_order', { n: verdict.readings.length });
  const { key, params } = wordsOf(worst, units);
  return say(`odometer.${key}`, params);
}

/** The odometer section in the unit of the vehicle; null when no record names a mileage. */
export function odometerBlock(verdict: Verdict, facts: Pick<ReportFacts, 'vehicle' | 'given'>): Block | null {
  if (verdict.readings.length === 0) return null;
  const units = unitsOf(facts.vehicle);
  const worst = worstOf(verdict);
  const fell = worst?.class === 'rollback' || worst?.class === 'possible_rollback' ? worst : null;
  const against = contradictedBy(verdict, facts.given?.miles ?? null);
  const state = verdict.phrase
    ? (PHRASE_TONE[verdict.phrase] ?? 'serious')
    : worst
      ? toneOfLevel(levelOf(worst))
      : 'info';
  return {
    class: verdict.class,
    state,
    high: fell ? shownIn(units, fell.earlier) : null,
    low: fell ? shownIn(units, fell.later) : null,
    from: fell?.earlier.on ?? null,
    to: fell?.later.on ?? null,
    average: averageBefore(verdict, units),
    band: isAbroad(facts.vehicle) ? null : band(facts.vehicle),
    lead: leadOf(verdict, worst, units),
    next: fell
      ? say(`odometer_next.${fell.confirmedBy.length > 0 ? 'confirmed' : 'unconfirmed'}`, wordsOf(fell, units).params)
      : null,
    findings: blockFindings(verdict, units),
    given: against
      ? say('odometer.given_lower', { miles: figure(shownIn(units, against)), day: dayWords(against.on) })
      : null,
  };
}

function lastShown(verdict: Verdict, units: Units): number {
  const last = lastReading(verdict);
  return last ? shownIn(units, last) : 0;
}

/** Every fall is added back: what the vehicle has at least run if the readings before were right. */
function likelyDistance(verdict: Verdict, units: Units): string {
  const hidden = verdict.findings
    .filter(finding => finding.class === 'rollback')
    .reduce((sum, { earlier, later }) => sum + shownIn(units, earlier) - shownIn(units, later), 0);
  return figure(Math.round((lastShown(verdict, units) + hidden) / 1000) * 1000);
}

export function odometerFindings(
  verdict: Verdict,
  { vehicle, given }: Pick<ReportFacts, 'vehicle' | 'given'>,
): Finding[] {
  const units = unitsOf(vehicle);
  const unit = unitWords(units);
  const common = { likely: likelyDistance(verdict, units), last: figure(lastShown(verdict, units)), unit };
  const fallen = verdict.findings.map((finding): Finding => {
    const { key, params } = wordsOf(finding, units);
    return { code: key as Finding['code'], level: levelOf(finding), params: { ...params, ...common } };
  });
  const against = given && contradictedBy(verdict, given.miles);
  if (against) {
    const [told, reported] = [shownIn(units, given), shownIn(units, against)];
    const params = { given: figure(told), miles: figure(reported), unit, day: dayWords(against.on) };
    fallen.push({ code: 'given_lower', level: 'check', params });
  }
  if (verdict.phrase === 'exceeds_limits') fallen.push({ code: 'limits_exceeded', level: 'check', params: common });
  else if (verdict.phrase) {
    fallen.push({
      code: 'odometer_branded',
      level: 'serious',
      params: { ...common, phrase: say(`phrase.${verdict.phrase}`) },
    });
  }
  return fallen;
}
