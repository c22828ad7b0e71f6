import type { SuggestionReason } from '../answer/decoded.ts';

/** A character that may have been meant, and how likely: a bigger number is likelier. */
export interface Typo {
  readonly character: string;
  readonly reason: SuggestionReason;
  readonly likelihood: number;
}

/** Pairs that look alike in print, in handwriting or through a windshield; I, O and Q are read as digits. */
const CONFUSABLE = '0O 0Q 0D 1I 1L 1J 17 1T 2Z 38 5S 6G 68 8B 9Q 9P 9G CG EF FP HM HN MN UV VY VW XY KX PR DP 0U'.split(
  ' ',
);
const ROWS = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];
const KEYPAD = ['789', '456', '123'];
const CONFUSABLE_LIKELIHOOD = 10;
const KEYBOARD_LIKELIHOOD = 6;
const KEYPAD_LIKELIHOOD = 4;
const NONE: readonly Typo[] = [];

const typos = buildTypos();

/** Likely intended characters, likeliest first. */
export function typosOf(character: string): readonly Typo[] {
  return typos.get(character) ?? NONE;
}

function buildTypos(): Map<string, Typo[]> {
  const table = new Map<string, Typo[]>();
  const add = (typed: string, character: string, reason: SuggestionReason, likelihood: number) => {
    const list = table.get(typed) ?? [];
    table.set(typed, list);
    if (!'IOQ'.includes(character) && !list.some(typo => typo.character === character)) {
      list.push(Object.freeze({ character, reason, likelihood }));
    }
  };
  const both = (a: string, b: string, reason: SuggestionReason, likelihood: number) => {
    add(a, b, reason, likelihood);
    add(b, a, reason, likelihood);
  };
  for (const pair of CONFUSABLE) both(pair[0]!, pair[1]!, 'confusable', CONFUSABLE_LIKELIHOOD);
  for (const row of ROWS) neighbors(row, (a, b) => both(a, b, 'keyboard', KEYBOARD_LIKELIHOOD));
  for (let row = 1; row < ROWS.length; row++) {
    [...ROWS[row]!].forEach((key, column) => {
      for (const above of [ROWS[row - 1]![column], ROWS[row - 1]![column + 1]]) {
        if (above) both(key, above, 'keyboard', KEYBOARD_LIKELIHOOD - 1);
      }
    });
  }
  for (const row of KEYPAD) neighbors(row, (a, b) => both(a, b, 'keyboard', KEYPAD_LIKELIHOOD));
  for (let column = 0; column < 3; column++) {
    neighbors(KEYPAD.map(row => row[column]).join(''), (a, b) => both(a, b, 'keyboard', KEYPAD_LIKELIHOOD));
  }
  return table;
}

function neighbors(row: string, pair: (a: string, b: string) => void): void {
  for (let index = 1; index < row.length; index++) pair(row[index - 1]!, row[index]!);
}
