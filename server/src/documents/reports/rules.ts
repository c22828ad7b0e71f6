import { listOf } from '../../kit/text/bilingual.ts';
import type { ReportDocument } from './document/shape/shape.ts';
import type { RecordOf } from './rules/sources/history-record.ts';
import { asRead, inTime, isDated } from './rules/facts/as-read.ts';
import { accidentBlocks, accidentFindings } from './rules/findings/accidents.ts';
import { brandFindings, foundBrands, isShownByUse, type FoundBrand } from './rules/titles/brands.ts';
import { conflictFindings, conflictsOf } from './rules/findings/conflicts.ts';
import { coverageFindings } from './rules/findings/coverage-findings.ts';
import { COMMERCIAL, calculateOwners, usesOf, wordsOfUse, type Owner } from './rules/titles/owners.ts';
import { exemptionFindings } from './rules/odometer/exempt.ts';
import { mergeAnswers, type MergedAnswers, type ReportFacts } from './rules/facts/facts.ts';
import type { Finding } from './rules/findings/finding.ts';
import { jsiFindings } from './rules/findings/jsi.ts';
import { claimsOf, lienFindings, type Claim } from './rules/titles/liens.ts';
import { assessOdometer } from './rules/odometer/odometer.ts';
import { hasSection, isClassic } from './rules/facts/market.ts';
import { odometerFindings } from './rules/odometer/odometer-words.ts';
import { distanceOf, unitsOf } from './rules/facts/distance.ts';
import * as readings from './rules/odometer/readings.ts';
import { recallFindings } from './rules/sections/recalls.ts';
import { bodyRepairFindings, saleFindings } from './rules/value/sales.ts';
import { settledThefts, theftFindings } from './rules/findings/theft.ts';
import { daysBeside, gapFindings, timeline, timelineGaps } from './rules/sections/timeline.ts';
import { firstSale, startsOwnership, titleFindings } from './rules/titles/titles.ts';
import { dayForms, dayWords } from './rules/facts/dates.ts';

/** Brands of a vehicle that is no more, or must never be titled again. */
const GONE_CODES = ['08', '53', '90', '91'];

/** The day from which a vehicle was crushed, scrapped or declared junk; null while nothing says so. */
function goneOn(merged: MergedAnswers, brands: readonly FoundBrand[]): string | null {
  const days = [
    ...merged
      .records('jsi')
      .filter(({ disposition }) => disposition === 'crushed' || disposition === 'scrap')
      .map(({ eventOn }) => eventOn),
    ...brands.filter(({ brand }) => GONE_CODES.includes(brand.code)).map(({ on }) => on),
  ];
  return days.sort()[0] ?? null;
}

/** Everything that is computed from the answers before a word of the report is written. */
export interface Assessment extends readings.Mileages {
  merged: MergedAnswers;
  /** The day from which the vehicle was crushed or junk; null while nothing says so. */
  gone: string | null;
  brands: FoundBrand[];
  thefts: RecordOf<'theft'>[];
  claims: Claim[];
  owners: Owner[];
  events: ReportDocument['events'];
  gaps: ReportDocument['gaps'];
  accidents: NonNullable<ReportDocument['accident']>;
  conflicts: NonNullable<ReportDocument['conflicts']>;
  findings: Finding[];
}

/** Every commercial use that a title or a fleet names, whoever owned the vehicle then. */
function useFindings(owners: readonly Owner[], fleet: readonly RecordOf<'fleet'>[]): Finding[] {
  const uses = usesOf(owners, fleet).filter(use => COMMERCIAL.includes(use));
  if (uses.length === 0) return [];
  return [{ code: 'commercial_use', level: 'check', params: { use: listOf(uses.map(wordsOfUse)) } }];
}

/** Only the last inspection counts: a failure that was repaired does not count. */
function inspectionFindings(merged: MergedAnswers): Finding[] {
  const last = merged.records('service').findLast(record => record.result !== null);
  if (last?.result !== 'fail') return [];
  return [
    {
      code: 'inspection_failed',
      level: 'check',
      params: { day: dayWords(last.eventOn), ...dayForms('day', last.eventOn) },
    },
  ];
}

function identityFindings({ vehicle }: ReportFacts): Finding[] {
  return vehicle.checkDigitOk === false ? [{ code: 'vin_mismatch', level: 'stop', params: { vin: vehicle.vin } }] : [];
}

/** Where an odometer of five digits starts again, in its own unit. */
const FIVE_DIGITS = 100_000;

/** The assessment of the answers: pure, so the same answers always give the same report. */
export function assess(facts: ReportFacts): Assessment {
  const merged = asRead(mergeAnswers(facts), facts);
  const dated = inTime(merged, facts);
  const today = facts.createdAt.slice(0, 10);
  const brands = hasSection(facts.vehicle, 'brands') ? foundBrands(merged) : [];
  const gone = goneOn(merged, brands);
  const titles = merged.records('titles');
  const thefts = settledThefts(merged.records('theft'), brands);
  const claims = claimsOf(merged.records('liens'), titles);
  const { vouched, listed } = readings.vouchedFor(readings.readingsOf(dated));
  const odometer = assessOdometer(vouched, {
    modelYear: facts.vehicle.modelYear,
    phrases: readings.phrasesOf(merged),
    onTitles: readings.titlePhrasesOf(merged),
    replacedOn: readings.replacementsOf(merged),
    ownersFrom: dated
      .records('titles')
      .filter(startsOwnership)
      .map(({ eventOn }) => eventOn),
    turnsAt: distanceOf(FIVE_DIGITS, unitsOf(facts.vehicle)).miles,
  });
  const doubted = odometer.findings.filter(({ singleHigh }) => singleHigh).map(({ earlier }) => earlier);
  const sound = odometer.readings.filter(reading => !odometer.suspects.includes(reading) && !doubted.includes(reading));
  const owners = calculateOwners(dated.records('titles'), dated.records('fleet'), sound, gone);
  const happened = {
    records: dated,
    thefts: thefts.filter(({ eventOn }) => isDated(eventOn, facts)),
    claims: claims.filter(({ on }) => isDated(on, facts)),
  };
  const events = timeline(happened, facts.vehicle, owners);
  // No source records what became of a classic from year to year.
  const gaps = isClassic(facts.vehicle)
    ? []
    : timelineGaps(events, today, { gone, beside: daysBeside(happened), modelYear: facts.vehicle.modelYear });
  const conflicts = conflictsOf(merged, facts);
  const findings = [
    ...identityFindings(facts),
    ...coverageFindings(facts),
    ...conflictFindings(conflicts),
    ...theftFindings(thefts),
    ...jsiFindings(merged.records('jsi')),
    ...brandFindings(brands.filter(found => !isShownByUse(found, usesOf(owners, merged.records('fleet'))))),
    ...odometerFindings(odometer, facts),
    ...exemptionFindings(dated.records('titles'), facts.vehicle),
    ...accidentFindings(merged.records('accidents')),
    ...recallFindings(merged.records('recalls'), firstSale(dated.records('titles'), facts.vehicle)),
    ...saleFindings(merged.records('auctions')),
    ...bodyRepairFindings(merged.records('service')),
    ...titleFindings(dated.records('titles')),
    ...lienFindings(claims),
    ...useFindings(owners, merged.records('fleet')),
    ...inspectionFindings(merged),
    ...gapFindings(gaps),
  ];
  const accidents = accidentBlocks(merged.records('accidents'));
  return {
    merged,
    gone,
    brands,
    thefts,
    claims,
    owners,
    odometer,
    listed,
    events,
    gaps,
    accidents,
    conflicts,
    findings,
  };
}
