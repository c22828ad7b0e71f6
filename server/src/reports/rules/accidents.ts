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

/** Airbags that deployed, or a damaged structure: more than a scratch, whatever the severity is called. */
const hasSigns = ({ airbags, structural }: Accident): boolean => airbags === 'deployed' || structural === true;

const toneOf = (accident: Accident): Block['state'] =>
  accident.severity === 'minor' && hasSigns(accident) ? 'caution' : TONE[accident.severity];

const codeOf = (accident: Accident) =>
  accident.severity === 'minor' && hasSigns(accident) ? 'damage_signs' : (`${accident.severity}_damage` as const);

function block(accident: Accident): Block {
  const { severity, towed, repairCents } = accident;
  return {
    on: accident.eventOn,
    place: placeText(accident.place) ?? '–',
    severity,
    state: toneOf(accident),
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
    next: say(`next.${codeOf(accident)}`, { zones: zonesText(accident.zones) }),
  };
}

/** Worst first, then the most recent. */
function inOrder(accidents: readonly Accident[]): Accident[] {
  const weight = (accident: Accident) => ORDER.indexOf(accident.severity) - (hasSigns(accident) ? 0.5 : 0);
  return accidents.toSorted((a, b) => weight(a) - weight(b) || b.eventOn.localeCompare(a.eventOn));
}

export const accidentBlocks = (accidents: readonly Accident[]): Block[] => inOrder(accidents).map(block);

const LEVEL = {
  severe_damage: 'serious',
  moderate_damage: 'check',
  unknown_damage: 'check',
  damage_signs: 'check',
  minor_damage: 'note',
} as const;

export function accidentFindings(accidents: readonly Accident[]): Finding[] {
  return inOrder(accidents).map(accident => {
    const code = codeOf(accident);
    const { eventOn, zones, place } = accident;
    const params = { month: monthWords(eventOn), zones: zonesText(zones), place: placeText(place) ?? '–' };
    return { code, level: LEVEL[code], params };
  });
}
