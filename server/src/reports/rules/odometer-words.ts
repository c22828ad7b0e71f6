import type { Translations } from '../../kit/bilingual.ts';
import type { ReportDocument } from '../document/shape.ts';
import type { Tone } from '../document/words-shape.ts';
import { dayWords, daysBetween, figure, yearsBetween } from './dates.ts';
import type { ReportVehicle } from './facts.ts';
import type { Finding, FindingLevel } from './finding.ts';
import { contradictedBy, lastReading, type OdometerFinding, type OdometerVerdict } from './odometer.ts';
import type { SourcedReading } from './readings.ts';
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

function wordsOf(finding: Fell): { key: string; params: Record<string, string | Translations | number> } {
  const { earlier, later, confirmedBy } = finding;
  const key = finding.class === 'rollback' && finding.singleHigh ? 'rollback_or_entry' : finding.class;
  const params = {
    high: figure(earlier.miles),
    low: figure(later.miles),
    drop: figure(Math.abs(earlier.miles - later.miles)),
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

/** Miles a year up to the first reading that does not fit. */
function averageBefore(verdict: Verdict): number | null {
  const stop = verdict.findings.find(finding => finding.class !== 'typo_suspect')?.earlier;
  const sound = verdict.readings.filter(reading => !verdict.suspects.includes(reading));
  const first = sound[0];
  const last = stop ?? sound.at(-1);
  if (!first || !last || daysBetween(first.on, last.on) < 180) return null;
  return Math.round((last.miles - first.miles) / yearsBetween(first.on, last.on) / 100) * 100;
}

function blockFindings(verdict: Verdict): Block['findings'] {
  return verdict.findings.map(finding => {
    const { key, params } = wordsOf(finding);
    return {
      class: finding.class,
      state: toneOfLevel(levelOf(finding)),
      from: finding.earlier.on,
      to: finding.later.on,
      high: finding.earlier.miles,
      low: finding.later.miles,
      text: say(`odometer.${key}`, params),
    };
  });
}

const PHRASE_TONE: Record<string, Tone> = {
  exceeds_limits: 'caution',
  not_actual: 'serious',
  tampering_verified: 'serious',
};

function leadOf(verdict: Verdict, worst: Fell | null): Translations {
  if (verdict.phrase) return say(`odometer.${verdict.phrase}`);
  if (!worst) return say('odometer.in_order', { n: verdict.readings.length });
  const { key, params } = wordsOf(worst);
  return say(`odometer.${key}`, params);
}

/** The odometer section; null when no record names a mileage. */
export function odometerBlock(verdict: Verdict, vehicle: ReportVehicle, givenMiles: number | null): Block | null {
  if (verdict.readings.length === 0) return null;
  const worst = worstOf(verdict);
  const fell = worst?.class === 'rollback' || worst?.class === 'possible_rollback' ? worst : null;
  const against = contradictedBy(verdict, givenMiles);
  const state = verdict.phrase
    ? (PHRASE_TONE[verdict.phrase] ?? 'serious')
    : worst
      ? toneOfLevel(levelOf(worst))
      : 'info';
  return {
    class: verdict.class,
    state,
    high: fell?.earlier.miles ?? null,
    low: fell?.later.miles ?? null,
    from: fell?.earlier.on ?? null,
    to: fell?.later.on ?? null,
    average: averageBefore(verdict),
    band: band(vehicle),
    lead: leadOf(verdict, worst),
    next: fell
      ? say(`odometer_next.${fell.confirmedBy.length > 0 ? 'confirmed' : 'unconfirmed'}`, wordsOf(fell).params)
      : null,
    findings: blockFindings(verdict),
    given: against ? say('odometer.given_lower', { miles: figure(against.miles), day: dayWords(against.on) }) : null,
  };
}

/** Every fall is added back: what the vehicle has at least run if the readings before were right. */
function likelyMiles(verdict: Verdict): string {
  const hidden = verdict.findings
    .filter(finding => finding.class === 'rollback')
    .reduce((sum, { earlier, later }) => sum + earlier.miles - later.miles, 0);
  return figure(Math.round(((lastReading(verdict)?.miles ?? 0) + hidden) / 1000) * 1000);
}

export function odometerFindings(verdict: Verdict, givenMiles: number | null): Finding[] {
  const common = { likely: likelyMiles(verdict), last: figure(lastReading(verdict)?.miles ?? 0) };
  const fallen = verdict.findings.map((finding): Finding => {
    const { key, params } = wordsOf(finding);
    return { code: key as Finding['code'], level: levelOf(finding), params: { ...params, ...common } };
  });
  const against = contradictedBy(verdict, givenMiles);
  if (against) {
    const params = { given: figure(givenMiles ?? 0), miles: figure(against.miles), day: dayWords(against.on) };
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
