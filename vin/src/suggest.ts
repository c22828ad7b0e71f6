import { transliterate, weightOf } from './check-digit.ts';
import type { Suggestion, SuggestionReason } from './decoded.ts';
import { isCharacterAllowed } from './errors.ts';
import { slipsOf, type Slip } from './typos.ts';

const MOST = 4;
const CHECK_POSITION = 8;
const SWAP_LIKELIHOOD = 8;
const REPAIR_LIKELIHOOD = 20;
const CHECK_DIGIT_LIKELIHOOD = 6;
const ANY_DIGIT_LIKELIHOOD = 1;
const MOST_INVALID = 3;
const DIGITS_AND_X = [...'0123456789X'];
/** More than these are decoded only if the better ones did not do. */
const MOST_TRIED = 12;

/** One possible correction: its check digit is right, whether it decodes is not known yet. */
export interface Correction {
  vin: string;
  reason: SuggestionReason;
  positions: number[];
  likelihood: number;
}

/** How well a correction reads: `score` compares with the number as given; null when worse than that. */
export type Judge = (correction: Correction) => { score: number; vehicle: Suggestion['vehicle'] } | null;

/**
 * Up to four numbers that may have been meant by a 17-character one, best first: right check digit, and decoding at
 * least as well (which `judge` tells). `invalid` are the positions (1-17) with characters that cannot stand there.
 */
export function suggest(vin: string, invalid: number[], judge: Judge): Suggestion[] {
  if (invalid.length > MOST_INVALID) return [];
  const corrections = invalid.length > 0 ? repairs(vin, invalid) : slips(vin);
  corrections.sort((a, b) => b.likelihood - a.likelihood);
  const seen = new Set<string>();
  const judged: { suggestion: Suggestion; score: number }[] = [];
  for (const correction of corrections.slice(0, MOST_TRIED)) {
    if (seen.has(correction.vin)) continue;
    seen.add(correction.vin);
    const verdict = judge(correction);
    if (!verdict) continue;
    const { reason, positions } = correction;
    const suggestion = { vin: correction.vin, reason, positions, vehicle: verdict.vehicle };
    judged.push({ suggestion, score: verdict.score + correction.likelihood });
  }
  return judged
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(item => item.suggestion);
}

/** One wrong character, or two neighbours swapped, such that the check digit comes out right. */
function slips(vin: string): Correction[] {
  const found: Correction[] = [];
  const sum = weightedSum(vin);
  const given = digitValue(vin[CHECK_POSITION]!);
  const wanted = sum % 11;
  const light = true;
  for (let index = 0; index < 17; index++) {
    if (index === CHECK_POSITION) continue;
    const needed = neededValue(transliterate(vin.charCodeAt(index)), given - wanted, weightOf(index));
    for (const slip of slipsOf(vin[index]!)) {
      const code = slip.character.charCodeAt(0);
      if (transliterate(code) === needed && isCharacterAllowed(index + 1, code, light, vin.charCodeAt(2) === 57)) {
        found.push({
          vin: replaced(vin, index, slip.character),
          reason: slip.reason,
          positions: [index + 1],
          likelihood: slip.likelihood,
        });
      }
    }
    if (index < 16) addSwap(vin, index, sum, found);
  }
  const expected = wanted === 10 ? 'X' : String(wanted);
  const slip = slipsOf(vin[CHECK_POSITION]!).find(other => other.character === expected);
  const likelihood = CHECK_DIGIT_LIKELIHOOD + (slip?.likelihood ?? 0) / 2;
  const reason = slip?.reason ?? 'check_digit';
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

/** Puts right what cannot stand: look-alikes first, then for a single position whatever makes the check digit right. */
function repairs(vin: string, invalid: number[]): Correction[] {
  const found: Correction[] = [];
  let open: { vin: string; likelihood: number; reason: SuggestionReason }[] = [
    { vin, likelihood: 0, reason: 'confusable' },
  ];
  for (const position of invalid) {
    open = open.flatMap(({ vin: number, likelihood, reason }) =>
      replacements(number, position, invalid.length === 1).map(slip => ({
        vin: replaced(number, position - 1, slip.character),
        likelihood: likelihood + slip.likelihood,
        reason: slip.reason === 'confusable' ? reason : slip.reason,
      })),
    );
  }
  for (const { vin: number, likelihood, reason } of open) {
    if (modulo(weightedSum(number) - digitValue(number[CHECK_POSITION]!)) !== 0) continue;
    found.push({ vin: number, reason, positions: invalid, likelihood: likelihood / invalid.length });
  }
  return found;
}

function replacements(vin: string, position: number, only: boolean): Slip[] {
  const small = vin.charCodeAt(2) === 57;
  const found: Slip[] = [];
  for (const slip of slipsOf(vin[position - 1]!)) {
    if (!isCharacterAllowed(position, slip.character.charCodeAt(0), true, small)) continue;
    found.push(slip.reason === 'confusable' ? { ...slip, likelihood: REPAIR_LIKELIHOOD } : slip);
  }
  if (!only) return found;
  const reason: SuggestionReason = position === CHECK_POSITION + 1 ? 'check_digit' : 'digit';
  const known = found.length;
  for (const character of DIGITS_AND_X) {
    if (!isCharacterAllowed(position, character.charCodeAt(0), true, small)) continue;
    let listed = false;
    for (let index = 0; index < known; index++) listed ||= found[index]!.character === character;
    if (!listed) found.push({ character, reason, likelihood: ANY_DIGIT_LIKELIHOOD });
  }
  return found;
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

/** The remainder a check digit stands for, or -1 for characters that are none. */
function digitValue(character: string): number {
  if (character === 'X') return 10;
  return character >= '0' && character <= '9' ? Number(character) : -1;
}

function modulo(value: number): number {
  return ((value % 11) + 11) % 11;
}

function replaced(vin: string, index: number, character: string): string {
  return vin.slice(0, index) + character + vin.slice(index + 1);
}
