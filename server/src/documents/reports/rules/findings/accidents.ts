import { eachLanguage, listOf, type Translations } from '../../../../kit/text/bilingual.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import { Zone } from '../../document/shape/shape-records.ts';
import type { Tone } from '../../document/shape/shape-more.ts';
import type { RecordOf } from '../sources/history-record.ts';
import { dollars, monthWords } from '../facts/dates.ts';
import type { Finding } from './finding.ts';
import { isRaised, levelOf, LEVELS, rolledOver, signsOf } from './severity.ts';
import { toneOfLevel } from '../sections/tones.ts';
import { placeText, say, sourceWords } from '../facts/words.ts';

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

/**
 * Plain sentence first: how bad, where, then what the source says of airbags and towing, and nothing it does not say; then
 * who says what of the extent, where two differ.
 */
function sentence(accident: Accident): Translations {
  const { severity } = accident;
  const how = isRaised(accident) ? (`signs_${levelOf(accident)}` as const) : severity;
  const damage =
    accident.zones.length > 0
      ? say(`damage.${how}`, { zones: zonesText(accident.zones), severity })
      : say(`damage.${how}_nowhere`, { severity });
  const clauses: Translations[] = [];
  if (accident.airbags !== 'unknown') clauses.push(say(`airbags_clause.${accident.airbags}`));
  if (accident.towed !== null) clauses.push(say(accident.towed ? 'towed_clause.yes' : 'towed_clause.no'));
  if (accident.structural) clauses.push(say('structural_clause'));
  if (accident.rollover) clauses.push(say('sign.rollover'));
  const reported = (accident.severities ?? []).map(({ by, severity }) =>
    say('conflict.says', { source: sourceWords(by), what: say(`severity.${severity}`) }),
  );
  const both: Translations[] = reported.length > 0 ? [eachLanguage(pick => `${reported.map(pick).join('; ')}.`)] : [];
  const all = clauses.length > 0 ? [damage, listOf(clauses)] : [damage];
  return eachLanguage(pick => [`${all.map(pick).join('; ')}.`, ...both.map(pick)].join(' '));
}

const toneOf = (accident: Accident): Block['state'] =>
  isRaised(accident) ? toneOfLevel(levelOf(accident)) : TONE[accident.severity];

const codeOf = (accident: Accident) => (isRaised(accident) ? 'damage_signs' : (`${accident.severity}_damage` as const));

const AS_SEVERITY = { serious: 'severe', check: 'moderate', note: 'minor' } as const;

/** How severe an accident is by all its evidence; the source's word where nothing speaks for more. */
const judgedSeverity = (accident: Accident) =>
  isRaised(accident) ? AS_SEVERITY[levelOf(accident)] : accident.severity;

/** "minor damage, front", or what its signs speak for, as the life of the vehicle tells it. */
export function accidentEvent(accident: Accident): Translations {
  const how = isRaised(accident) ? `signs_${levelOf(accident)}` : accident.severity;
  return say(`event.accident_${how}`, { zones: zonesText(accident.zones) });
}

/** A yes, a no, or that the source does not say. */
const answer = (flag: boolean | null) => say(flag === null ? 'answer.unknown' : flag ? 'answer.yes' : 'answer.no');

function block(accident: Accident): Block {
  const { severity, repairCents } = accident;
  const source = sourceWords(accident.sourceType);
  const amount = (cents: number | null) => (cents === null ? null : say('repair', { amount: dollars(cents), source }));
  return {
    on: accident.eventOn,
    place: placeText(accident.place) ?? '–',
    severity,
    state: toneOf(accident),
    zones: orderedZones(accident.zones),
    zones_text: zonesText(accident.zones),
    sentence: sentence(accident),
    source,
    source_text: accident.sourceText,
    airbags: say(`airbags.${accident.airbags}`),
    towed: answer(accident.towed),
    rollover: answer(rolledOver(accident)),
    severity_text: accident.severityText ?? null,
    judged: isRaised(accident) ? say(`judged.${levelOf(accident)}`, { severity }) : null,
    judged_severity: judgedSeverity(accident),
    first_event: accident.firstEvent ? say(`first_event.${accident.firstEvent}`) : null,
    vehicles: accident.vehicles === null ? null : String(accident.vehicles),
    repair: amount(repairCents),
    worth: amount(accident.valueCents ?? null),
    record: accident.recordId,
    next: say(`next.${codeOf(accident)}`, { zones: zonesText(accident.zones) }),
  };
}

/** Worst first, then the most recent. */
function inOrder(accidents: readonly Accident[]): Accident[] {
  const weight = (accident: Accident) =>
    LEVELS.indexOf(levelOf(accident)) * ORDER.length + ORDER.indexOf(accident.severity);
  return accidents.toSorted((a, b) => weight(a) - weight(b) || b.eventOn.localeCompare(a.eventOn));
}

export const accidentBlocks = (accidents: readonly Accident[]): Block[] => inOrder(accidents).map(block);

export function accidentFindings(accidents: readonly Accident[]): Finding[] {
  return inOrder(accidents).map(accident => {
    const { eventOn, zones, place, severity } = accident;
    const params = {
      month: monthWords(eventOn),
      zones: zonesText(zones),
      place: placeText(place) ?? '–',
      severity,
      signs: listOf(signsOf(accident).map(({ words }) => words)),
    };
    return { code: codeOf(accident), level: levelOf(accident), params };
  });
}

/** How serious an accident is, as the life of the vehicle marks it; null where it needs no attention. */
export function accidentTone(accident: Accident): Tone | null {
  const tone = toneOf(accident);
  return tone === 'info' ? null : tone;
}
