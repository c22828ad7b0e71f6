import { transliterate, weightOf } from '../number/check-digit.ts';
import type { Suggestion, SuggestionReason } from '../answer/decoded.ts';
import { isCharacterAllowed } from '../procedure/errors.ts';
import { typosOf } from './typos.ts';

const MAX_SUGGESTIONS = 4;
const CHECK_POSITION = 8;
const SWAP_LIKELIHOOD = 8;
const REPAIR_LIKELIHOOD = 20;
const CHECK_DIGIT_LIKELIHOOD = 6;
const ANY_DIGIT_LIKELIHOOD = 1;
const MAX_INVALID = 3;
/** More than these are decoded only if the better ones did not do. */
const MAX_TRIED = 12;

/** One possible correction: its check digit is right, whether it decodes is not known yet. */
export interface Correction {
  vin: string;
  reason: SuggestionReason;
  positions: number[];
  likelihood: number;
}

/** How well a correction reads: `score` compares with the number as given; null when worse than that. */
export type Scorer = (correction: Correction) => { score: number; vehicle: Suggestion['vehicle'] } | null;

/**
 * Up to four numbers that may have been meant by a 17-character one, best first: right check digit, and decoding at
 * least as well (which `scorer` decides). `invalid` are the positions (1-17) with characters that are not allowed there.
 */
export function suggest(vin: string, invalid: number[], scorer: Scorer): Suggestion[] {
  if (invalid.length > MAX_INVALID) return [];
  // Off-road vehicles may have a letter at position 9, which no correction of another position can make right.
  if (digitValue(vin[CHECK_POSITION]!) < 0 && !invalid.includes(CHECK_POSITION + 1)) return [];
  const corrections = invalid.length > 0 ? repairs(vin, invalid) : typos(vin);
  corrections.sort((a, b) => b.likelihood - a.likelihood);
  const seen = new Set<string>();
  const judged: { suggestion: Suggestion; score: number }[] = [];
  for (const correction of corrections.slice(0, MAX_TRIED)) {
    if (seen.has(correction.vin)) continue;
    seen.add(correction.vin);
    const verdict = scorer(correction);
    if (!verdict) continue;
    const { reason, positions } = correction;
    const suggestion = { vin: correction.vin, reason, positions, vehicle: verdict.vehicle };
    judged.push({ suggestion, score: verdict.score + correction.likelihood });
  }
  return judged
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(item => item.suggestion);
}

/** One wrong character, or two neighbors swapped, such that the check digit comes out right. */
function typos(vin: string): Correction[] {
  const found: Correction[] = [];
  const sum = weightedSum(vin);
  const given = digitValue(vin[CHECK_POSITION]!);
  const wanted = sum % 11;
  const light = true;
  for (let index = 0; index < 17; index++) {
    if (index === CHECK_POSITION) continue;
    const needed = neededValue(transliterate(vin.charCodeAt(index)), given - wanted, weightOf(index));
    for (const typo of typosOf(vin[index]!)) {
      const code = typo.character.charCodeAt(0);
      if (transliterate(code) === needed && isCharacterAllowed(index + 1, code, light, vin.charCodeAt(2) === 57)) {
        found.push({
          vin: replaced(vin, index, typo.character),
          reason: typo.reason,
          positions: [index + 1],
          likelihood: typo.likelihood,
        });
      }
    }
    if (index < 16) addSwap(vin, index, sum, found);
  }
  const expected = digitText(wanted);
  const typo = typosOf(vin[CHECK_POSITION]!).find(other => other.character === expected);
  const likelihood = CHECK_DIGIT_LIKELIHOOD + (typo?.likelihood ?? 0) / 2;
  const reason = typo?.reason ?? 'check_digit';
  found.push({ vin: replaced(vin, CHECK_POSITION, expected), reason, positions: [CHECK_POSITION + 1], likelihood });
  return found;
}

function addSwap(vin: string, index: number, sum: number, found: Correction[]): void {
  if (vin[index] === vin[index + 1]) return;
  const left = transliterate(vin.charCodeAt(index));
  const right = transliterate(vin.charCodeAt(index + 1));
  const change = (weightOf(index) - weightOf(index + 1)) * (right - left);
  const swapped = vin.slice(0, index) + vin[index + 1]! + vin[index]! + vin.slice(index + 2);
  const given = digitValue(swapped[CHECK_POSITION]!);
  if (given < 0 || modulo(sum + change - given) !== 0) return;
  const small = vin.charCodeAt(2) === 57;
  for (const at of [index, index + 1]) if (!isCharacterAllowed(at + 1, swapped.charCodeAt(at), true, small)) return;
  found.push({ vin: swapped, reason: 'swap', positions: [index + 1, index + 2], likelihood: SWAP_LIKELIHOOD });
}

/**
 * Corrects impossible characters: look-alikes first, then any character at a single position that makes the check
 * digit right.
 */
function repairs(vin: string, invalid: number[]): Correction[] {
  return invalid.length === 1 ? repairOne(vin, invalid[0]!) : repairSeveral(vin, invalid);
}

function repairOne(vin: string, position: number): Correction[] {
  const index = position - 1;
  const sum = weightedSum(vin) - Math.max(0, transliterate(vin.charCodeAt(index))) * weightOf(index);
  const small = vin.charCodeAt(2) === 57;
  const found: Correction[] = [];
  const add = (character: string, reason: SuggestionReason, likelihood: number) =>
    found.push({ vin: replaced(vin, index, character), reason, positions: [position], likelihood });
  if (index === CHECK_POSITION) {
    const expected = digitText(modulo(sum));
    const typo = typosOf(vin[index]!).find(other => other.character === expected);
    add(expected, typo?.reason ?? 'check_digit', typo ? REPAIR_LIKELIHOOD : ANY_DIGIT_LIKELIHOOD);
    return found;
  }
  const needed = neededValue(0, digitValue(vin[CHECK_POSITION]!) - sum, weightOf(index));
  if (needed < 0) return found;
  for (const typo of typosOf(vin[index]!)) {
    const code = typo.character.charCodeAt(0);
    if (transliterate(code) !== needed || !isCharacterAllowed(position, code, true, small)) continue;
    add(typo.character, typo.reason, typo.reason === 'confusable' ? REPAIR_LIKELIHOOD : typo.likelihood);
  }
  const digit = String(needed);
  const listed = found.some(correction => correction.vin[index] === digit);
  if (!listed && isCharacterAllowed(position, digit.charCodeAt(0), true, small))
    add(digit, 'digit', ANY_DIGIT_LIKELIHOOD);
  return found;
}

/** Several at once are put right only if all of them are look-alikes or neighboring keys. */
function repairSeveral(vin: string, invalid: number[]): Correction[] {
  const small = vin.charCodeAt(2) === 57;
  let open: Correction[] = [{ vin, reason: 'confusable', positions: invalid, likelihood: 0 }];
  for (const position of invalid) {
    const typos = typosOf(vin[position - 1]!).filter(typo =>
      isCharacterAllowed(position, typo.character.charCodeAt(0), true, small),
    );
    open = open.flatMap(correction =>
      typos.map(typo => ({
        vin: replaced(correction.vin, position - 1, typo.character),
        reason: typo.reason === 'confusable' ? correction.reason : typo.reason,
        positions: invalid,
        likelihood: correction.likelihood + typo.likelihood / invalid.length,
      })),
    );
  }
  return open.filter(({ vin: fixed }) => modulo(weightedSum(fixed) - digitValue(fixed[CHECK_POSITION]!)) === 0);
}

/** The value a character must have so that the sum changes by `difference` modulo 11. */
function neededValue(value: number, difference: number, weight: number): number {
  for (let candidate = 0; candidate < 10; candidate++) {
    if (modulo((candidate - value) * weight - difference) === 0) return candidate;
  }
  return -1;
}

function weightedSum(vin: string): number {
  let sum = 0;
  for (let index = 0; index < 17; index++) sum += Math.max(0, transliterate(vin.charCodeAt(index))) * weightOf(index);
  return sum;
}

/** The remainder of a check digit, or -1 for other characters. */
function digitValue(character: string): number {
  if (character === 'X') return 10;
  return character >= '0' && character <= '9' ? Number(character) : -1;
}

/** The check digit of a remainder. */
function digitText(remainder: number): string {
  return remainder === 10 ? 'X' : String(remainder);
}

function modulo(value: number): number {
  return ((value % 11) + 11) % 11;
}

function replaced(vin: string, index: number, character: string): string {
  return vin.slice(0, index) + character + vin.slice(index + 1);
}
