import { makeKey, nameKey } from '../names.ts';
import words from './model-words.json' with { type: 'json' };

/** Under which makes EPA may list a vehicle beside its own. */
const OTHER_MAKES: Readonly<Record<string, readonly string[]>> = words.other_makes;

/** EPA's model names where NHTSA's name does not begin EPA's text. By make key and model key. */
const OTHER_MODELS: Readonly<Record<string, readonly string[]>> = words.other_models;

/** Words in EPA's text that make it another model with the same first word. By make key and model key. */
const OTHER_BODY: Readonly<Record<string, RegExp>> = {
  'mini hardtop': /\b(?:Clubman|Countryman|Convertible|Coupe|Roadster|Paceman)\b/i,
  'mercedesbenz eqeclasssedan': /\(SUV\)/,
  'mercedesbenz eqeclasssuv': /^(?!.*\(SUV\))/,
  'mercedesbenz eqsclasssedan': /\(SUV\)/,
  'mercedesbenz eqsclasssuv': /^(?!.*\(SUV\))/,
};

/** Words that say how a model is driven or what it burns, not which model it is. */
const DRIVE_WORDS =
  /^(?:2WD|4WD|AWD|FWD|RWD|4X4|4X2|QUATTRO|4MATIC\+?|XDRIVE|SDRIVE|4MOTION|ALL4|SYNCRO|ALLTRAC|FFV|CNG)$/;
/** Words EPA adds that no number says. */
const NOISE: ReadonlySet<string> = new Set(
  'PICKUP TRUCK HYBRID PHEV HEV MHEV PASSENGER CARGO VAN CONVERSION'.split(' '),
);

/** The keys of the makes under which EPA may list a vehicle of this make. */
export function makeKeysOf(make: string): string[] {
  const key = makeKey(make);
  return [key, ...(OTHER_MAKES[key] ?? [])];
}

/** Every key by which EPA may call a model; EPA begins some with the make, `Ferrari F355`. */
export function modelKeysOf(make: string, model: string): readonly string[] {
  const [maker, key] = [makeKey(make), nameKey(model)];
  const known = OTHER_MODELS[`${maker} ${key}`];
  if (known) return known;
  // `Eighty Eight (88)`, `Scion tC` of Toyota, `650xi` and `325iC` of BMW.
  const plain = nameKey(model.replaceAll(/\([^)]*\)/g, '')) || key;
  const own = maker === 'toyota' ? plain.replace(/^scion/, '') : plain;
  const german = maker === 'bmw' ? own.replace(/^(\d{3})xi$/, '$1i').replace(/^(\d{3}i)c$/, '$1convertible') : own;
  return [...new Set([key, plain, own, german, `${maker}${plain}`])];
}

/** Words that rule out rows of another model under the same name; null where none do. */
export const otherBodyOf = (make: string, model: string): RegExp | null =>
  OTHER_BODY[`${makeKey(make)} ${nameKey(model)}`] ?? null;

/** The words of any text in capitals: `A4 quattro Premium` gives A4, QUATTRO, PREMIUM. */
export function wordsOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[^A-Z0-9.+]+/)
    .map(word => word.replace(/^[.+]+|\.+$/g, ''))
    .filter(word => word !== '');
}

/**
 * The text after the model's name, by words; alternatives such as `LE/SE` are one entry, and words that only describe
 * the drive are left out. Null when it is another model.
 */
export function beyondModel(text: string, baseModel: string, keys: readonly string[]): string[][] | null {
  if (keys.includes(nameKey(text))) return [];
  const parts = text.split('/');
  for (let from = 0; from < parts.length; from++) {
    const groups = groupsOf(parts.slice(from).join('/'));
    for (let count = 1, head = ''; count <= groups.length; count++) {
      head += nameKey(groups[count - 1]?.[0] ?? '');
      if (keys.includes(head)) return groups.slice(count).filter(isTelling);
    }
  }
  if (baseModel === '' || ![baseModel, ...baseModel.split('/')].some(name => keys.includes(nameKey(name)))) return null;
  const known = new Set(wordsOf(baseModel));
  return groupsOf(text)
    .filter(isTelling)
    .filter(words => !words.every(word => known.has(word)));
}

/** Of the models a make had, the one with the longest name that begins EPA's text. */
export function bestModel(make: string, text: string, models: readonly string[]): string | undefined {
  const heads = new Set(headsOf(text));
  const fitting = models.filter(model => modelKeysOf(make, model).some(key => heads.has(key)));
  return fitting.toSorted((a, b) => nameKey(b).length - nameKey(a).length)[0];
}

/** Beginnings of a text as keys: one word, two and so on, from the start and from each slash. */
function headsOf(text: string): string[] {
  const parts = text.split('/');
  return parts.flatMap((_, from) => {
    let head = '';
    return groupsOf(parts.slice(from).join('/')).map(([first = '']) => (head += nameKey(first)));
  });
}

function groupsOf(text: string): string[][] {
  return text
    .replaceAll('-', ' ')
    .split(/\s+/)
    .map(part => wordsOf(part).filter(word => !DRIVE_WORDS.test(word)))
    .filter(words => words.length > 0);
}

const isTelling = (words: readonly string[]): boolean => !words.every(word => NOISE.has(word));
