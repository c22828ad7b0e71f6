/** Names and abbreviations that recalls written in capitals are full of, as a person writes them. */
const WRITTEN = new Map(
  (
    'ABS ACC ATV AWD BMW CFR DOT ECM ECU EGR ESC FMVSS GM GMC GVWR HVAC KTM LED LPG NHTSA OEM PCM RV SRS SUV TCM TPMS TV ' +
    'USA VIN Acura Alfa Audi Bentley Buick Cadillac Chevrolet Chevy Chrysler Daewoo Daimler Dodge Ferrari Fiat Firestone Ford Freightliner ' +
    'General Motors Genesis Goodyear Harley-Davidson Honda Hyundai Infiniti Isuzu Jaguar Jeep Kawasaki Kia Land Rover Lexus ' +
    'Lincoln Maserati Mazda Mercedes Mercedes-Benz Mercury Michelin Mini Mitsubishi Nissan Oldsmobile Plymouth Polaris ' +
    'Pontiac Porsche Saab Saturn Scion Subaru Suzuki Takata Tesla Thomas Toyota Triumph Volkswagen Volvo Yamaha ' +
    'America American Canada Canadian January February April June July August September October November December'
  )
    .split(' ')
    .map(name => [name.toUpperCase(), name]),
);
/** Words of a name that are ordinary words elsewhere. */
const PHRASES: readonly [RegExp, string][] = [
  [/\bnational highway traffic safety administration\b/gi, 'National Highway Traffic Safety Administration'],
  [/\boffice of defects investigation\b/gi, 'Office of Defects Investigation'],
  [/\bfederal motor vehicle safety standard/gi, 'Federal Motor Vehicle Safety Standard'],
  [/\bnorth america/gi, 'North America'],
  [/\bpuerto rico\b/gi, 'Puerto Rico'],
];
const NOT_NAMES = new Set(['GENERAL', 'MOTORS', 'LAND', 'MINI', 'THOMAS', 'GENESIS', 'TRIUMPH', 'MERCURY', 'SATURN']);

/** Whether a text shouts: hardly a small letter in a sentence. */
function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length > 12 && letters.filter(letter => letter === letter.toUpperCase()).length > letters.length * 0.9;
}

/**
 * A text of a source that is written in capitals throughout, as most were until 2010, in small letters; every word stays.
 * `names` are those of the vehicle. What stands in brackets alone is an abbreviation: `(ELR)`.
 */
export function quietText(text: string, names: readonly string[] = []): string {
  if (!isShouted(text)) return text;
  const own = new Map(names.flatMap(name => name.split(/\s+/).map(word => [word.toUpperCase(), word] as const)));
  const short = new Set([...text.matchAll(/\(([A-Z]{2,6})\)/g)].map(([, word]) => word));
  const written = (word: string): string => {
    if (short.has(word) || /\d/.test(word)) return word;
    const known = own.get(word) ?? (NOT_NAMES.has(word) ? undefined : WRITTEN.get(word));
    return known ?? word.toLowerCase();
  };
  let plain = text.replaceAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu, word => written(word));
  for (const [pattern, name] of PHRASES) plain = plain.replaceAll(pattern, name);
  return plain
    .replaceAll(/\b(may|march) (?=\d)/g, (_all, month: string) => `${capitalized(month)} `)
    .replaceAll(/\b(inc|corp|ltd|co)\.|\bno\.(?= \d)|\bllc\b/g, capitalized)
    .replaceAll(/(?<=\bcontact )(?!the\b|an?\b|their\b|your\b|his\b|us\b)\p{Ll}/gu, letter => letter.toUpperCase())
    .replaceAll(SENTENCE_START, letter => letter.toUpperCase());
}

const SENTENCE_START = /(?<=^["“(]?|(?<!\b(?:Inc|Corp|Ltd|Co|No|U\.S|mfg|approx))[.!?:]["”)]?\s+["“(]?)\p{Ll}/gu;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
