/**
 * Drive type from the words a maker puts in trim, series or model, since the embedded tables hold no pattern for it.
 * Only words that mean one thing are listed.
 */
const WORDS: [RegExp, string][] = [
  [
    /\b(?:AWD|4[- ]?MATIC\+?|(?:\w+-)?4-?MX?|QUATTRO|X-?DRIVE\w*|SH-AWD|ALL4|4MOTION|SYMMETRICAL AWD|E-?AWD|ALL[- ]WHEEL[- ]DRIVE|ALLTRACK)\b/,
    'AWD/All-Wheel Drive',
  ],
  [/\b(?:4WD|4X4|FOUR[- ]WHEEL[- ]DRIVE)\b/, '4WD/4-Wheel Drive/4x4'],
  [/\b(?:RWD|REAR[- ]WHEEL[- ]DRIVE)\b/, 'RWD/Rear-Wheel Drive'],
  [/\b(?:FWD|FRONT[- ]WHEEL[- ]DRIVE)\b/, 'FWD/Front-Wheel Drive'],
  [/\b(?:2WD|4X2)\b/, '4x2'],
];

/**
 * The drive type a text names and the word that says so, or null when it names none or several, or when it lists names
 * with the word and without: `GLB250 / GLB250 4MATIC`, `Prestige, quattro Premium`.
 */
export function driveTypeIn(text: string): { value: string; word: string } | null {
  const named = driveWordIn(text);
  if (!named || text.split(', ').some(name => !driveWordIn(name))) return null;
  const names = text.split('/').map(name => name.trim());
  const silent = names.filter(name => !driveWordIn(name));
  return names.some(name => silent.includes(name.replace(named.word, '').trim()) && !silent.includes(name))
    ? null
    : named;
}

function driveWordIn(text: string): { value: string; word: string } | null {
  const upper = text.toUpperCase();
  let found: { value: string; word: string } | null = null;
  for (const [pattern, value] of WORDS) {
    const match = pattern.exec(upper);
    if (!match) continue;
    if (found) return null;
    found = { value, word: text.slice(match.index, match.index + match[0].length) };
  }
  return found;
}
