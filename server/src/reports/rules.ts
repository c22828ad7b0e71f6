import { listOf } from '../kit/bilingual.ts';
import type { ReportDocument } from './document/shape.ts';
import { GROUP_SECTIONS } from './providers/history-provider.ts';
import { accidentBlocks, accidentFindings } from './rules/accidents.ts';
import { brandFindings, foundBrands, type FoundBrand } from './rules/brands.ts';
import { COMMERCIAL, calculateOwners, type Owner } from './rules/owners.ts';
import { askingsOf, gather, type Gathered, type ReportFacts } from './rules/facts.ts';
import type { Finding } from './rules/finding.ts';
import { jsiFindings } from './rules/jsi.ts';
import { lienFindings } from './rules/liens.ts';
import { judgeOdometer, type OdometerVerdict } from './rules/odometer.ts';
import { missingCore } from './rules/outcome.ts';
import { odometerFindings } from './rules/odometer-words.ts';
import { phrasesOf, readingsOf, type SourcedReading } from './rules/readings.ts';
import { recallFindings } from './rules/recalls.ts';
import { theftFindings } from './rules/theft.ts';
import { gapFindings, timeline, timelineGaps } from './rules/timeline.ts';
import { titleFindings } from './rules/titles.ts';
import { say } from './rules/words.ts';
import { dayWords } from './rules/dates.ts';

/** Everything that is computed from the answers before a word of the report is written. */
export interface Judged {
  gathered: Gathered;
  brands: FoundBrand[];
  owners: Owner[];
  odometer: OdometerVerdict<SourcedReading>;
  events: ReportDocument['events'];
  gaps: ReportDocument['gaps'];
  accidents: NonNullable<ReportDocument['accident']>;
  findings: Finding[];
}

function useFindings(owners: readonly Owner[]): Finding[] {
  const hired = owners.find(owner => COMMERCIAL.includes(owner.use));
  if (!hired) return [];
  return [
    {
      code: 'commercial_use',
      level: 'check',
      params: { use: say(`use.${hired.use}`), month: '', state: hired.states.join(', ') },
    },
  ];
}

/** Only the last inspection counts: a failure that was mended is past. */
function inspectionFindings(gathered: Gathered): Finding[] {
  const last = gathered.records('service').findLast(record => record.result !== null);
  if (last?.result !== 'fail') return [];
  return [{ code: 'inspection_failed', level: 'check', params: { day: dayWords(last.eventOn) } }];
}

/** Without a core source the report may miss the gravest things, so it is never called free of them. */
function coverageFindings(facts: ReportFacts, gathered: Gathered): Finding[] {
  const missing = missingCore(gathered);
  const asked = new Set(askingsOf(facts.sources).map(({ group }) => group));
  const groups = [...asked].filter(group => GROUP_SECTIONS[group].some(section => missing.includes(section)));
  if (groups.length === 0) return [];
  return [
    { code: 'source_missing', level: 'check', params: { groups: listOf(groups.map(group => say(`group.${group}`))) } },
  ];
}

function identityFindings({ vehicle }: ReportFacts): Finding[] {
  return vehicle.checkDigitOk === false ? [{ code: 'vin_mismatch', level: 'stop', params: { vin: vehicle.vin } }] : [];
}

/** What the answers mean: pure, so the same answers always give the same report. */
export function judge(facts: ReportFacts): Judged {
  const gathered = gather(facts);
  const today = facts.createdAt.slice(0, 10);
  const brands = foundBrands(gathered);
  const odometer = judgeOdometer(readingsOf(gathered), {
    modelYear: facts.vehicle.modelYear,
    phrases: phrasesOf(gathered),
  });
  const doubted = odometer.findings.filter(({ singleHigh }) => singleHigh).map(({ earlier }) => earlier);
  const sound = odometer.readings.filter(reading => !odometer.suspects.includes(reading) && !doubted.includes(reading));
  const owners = calculateOwners(gathered.records('titles'), gathered.records('fleet'), sound);
  const events = timeline(gathered, facts.vehicle, owners);
  const gaps = timelineGaps(events, today);
  const findings = [
    ...identityFindings(facts),
    ...coverageFindings(facts, gathered),
    ...theftFindings(gathered.records('theft')),
    ...jsiFindings(gathered.records('jsi')),
    ...brandFindings(brands),
    ...odometerFindings(odometer, facts.givenMiles),
    ...accidentFindings(gathered.records('accidents')),
    ...recallFindings(gathered.records('recalls')),
    ...titleFindings(gathered.records('titles')),
    ...lienFindings(gathered.records('liens')),
    ...useFindings(owners),
    ...inspectionFindings(gathered),
    ...gapFindings(gaps, today),
  ];
  const accidents = accidentBlocks(gathered.records('accidents'));
  return { gathered, brands, owners, odometer, events, gaps, accidents, findings };
}
