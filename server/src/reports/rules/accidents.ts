import { eachLanguage, listOf, type Translations } from '../../kit/bilingual.ts';
import type { ReportDocument } from '../document/shape.ts';
import { Zone } from '../document/shape-records.ts';
import type { RecordOf } from '../providers/history-record.ts';
import { dollars, monthWords } from './dates.ts';
import type { Finding } from './finding.ts';
import { placeText, say, sourceWords } from './words.ts';

type Accident = RecordOf<'accidents'>;
type Block = NonNullable<ReportDocument['accident']>[number];

const ORDER = ['severe', 'moderate', 'unknown', 'minor'] as const;
const TONE = { severe: 'serious', moderate: 'caution', unknown: 'caution', minor: 'info' } as const;

/** The zones in reading order, front to rear; each once. */
function orderedZones(zones: readonly Zone[]): Zone[] {
  return Zone.options.filter(zone => zones.includes(zone));
}

/** "front and front left corner"; words for "not named" when the source names no area. */
export function zonesText(zones: readonly Zone[]): Translations {
  const named = orderedZones(zones);
  return named.length > 0 ? listOf(named.map(zone => say(`zone.${zone}`))) : say('zone.none');
}

/** Plain sentence first: how bad, where, then what the source says of airbags and towing, and nothing it does not say. */
function sentence(accident: Accident): Translations {
  const damage =
    accident.zones.length > 0
      ? say(`damage.${accident.severity}`, { zones: zonesText(accident.zones) })
      : say(`damage.${accident.severity}_nowhere`);
  const clauses: Translations[] = [];
  if (accident.airbags !== 'unknown') clauses.push(say(`airbags_clause.${accident.airbags}`));
  if (accident.towed !== null) clauses.push(say(accident.towed ? 'towed_clause.yes' : 'towed_clause.no'));
  if (accident.structural) clauses.push(say('structural_clause'));
  return clauses.length > 0
    ? eachLanguage(pick => `${pick(damage)}; ${pick(listOf(clauses))}.`)
    : eachLanguage(pick => `${pick(damage)}.`);
}

function block(accident: Accident): Block {
  const { severity, towed, repairCents } = accident;
  return {
    on: accident.eventOn,
    place: placeText(accident.place) ?? '–',
    severity,
    state: TONE[severity],
    zones: orderedZones(accident.zones),
    zones_text: zonesText(accident.zones),
    sentence: sentence(accident),
    source: sourceWords(accident.sourceType),
    source_text: accident.sourceText,
    airbags: say(`airbags.${accident.airbags}`),
    towed: say(towed === null ? 'answer.unknown' : towed ? 'answer.yes' : 'answer.no'),
    first_event: accident.firstEvent ? say(`first_event.${accident.firstEvent}`) : null,
    vehicles: accident.vehicles === null ? null : String(accident.vehicles),
    repair:
      repairCents === null
        ? null
        : say('repair', { amount: dollars(repairCents), source: sourceWords(accident.sourceType) }),
    record: accident.recordId,
    next: say(`next.${severity}_damage`, { zones: zonesText(accident.zones) }),
  };
}

/** Worst first, then the most recent. */
export function accidentBlocks(accidents: readonly Accident[]): Block[] {
  return [...accidents]
    .sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.eventOn.localeCompare(a.eventOn))
    .map(block);
}

const LEVEL = { severe: 'serious', moderate: 'check', unknown: 'check', minor: 'note' } as const;

export function accidentFindings(accidents: readonly Accident[]): Finding[] {
  return accidentBlocks(accidents).map(({ severity, on, zones_text: zones, place }) => ({
    code: `${severity}_damage` as const,
    level: LEVEL[severity],
    params: { month: monthWords(on), zones, place },
  }));
}
