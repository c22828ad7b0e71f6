import type { Translations } from '../../../../kit/text/bilingual.ts';
import type { RecordOf } from '../sources/history-record.ts';
import { dollars } from '../facts/dates.ts';
import { say } from '../facts/words.ts';

type Accident = RecordOf<'accidents'>;
type Level = 'serious' | 'check' | 'note';

/** Worst first. */
export const LEVELS: readonly Level[] = ['serious', 'check', 'note'];

const OF_WORD = { severe: 'serious', moderate: 'check', unknown: 'check', minor: 'note' } as const;

/** Details beside a source's word for the severity, and how serious they are alone. */
interface Sign {
  level: Level;
  words: Translations;
}

/** Most states call a repair of this share of the value a total loss; a working figure of ours for a note that is none. */
const TOTAL_LOSS_PERCENT = 75;
const COSTLY_PERCENT = 20;
/** From here on a repair is not small where the value is not stated. A working figure of ours. */
const COSTLY_CENTS = 500_000;

/** Whether the vehicle rolled over; null where the source does not say. */
export const rolledOver = ({ rollover, firstEvent }: Pick<Accident, 'rollover' | 'firstEvent'>): boolean | null =>
  rollover === true || firstEvent === 'rollover' ? true : (rollover ?? null);

/** How serious the cost of a repair is, against the value of the vehicle where that is stated; null for a small repair. */
export function costSign(repairCents: number | null | undefined, valueCents: number | null | undefined): Sign | null {
  if (!repairCents) return null;
  const amount = dollars(repairCents);
  if (!valueCents) return repairCents < COSTLY_CENTS ? null : { level: 'check', words: say('sign.cost', { amount }) };
  const percent = Math.round((repairCents / valueCents) * 100);
  if (percent < COSTLY_PERCENT) return null;
  const words = say('sign.cost_of_value', { amount, percent: String(percent), value: dollars(valueCents) });
  return { level: percent >= TOTAL_LOSS_PERCENT ? 'serious' : 'check', words };
}

/** Signs of more than a scratch, the gravest first. */
export function signsOf(accident: Accident): Sign[] {
  const { airbags, structural, towed, repairCents, valueCents } = accident;
  const cost = costSign(repairCents, valueCents);
  const sign = (is: boolean, level: Level, key: string): Sign[] => (is ? [{ level, words: say(`sign.${key}`) }] : []);
  return [
    ...sign(rolledOver(accident) === true, 'serious', 'rollover'),
    ...sign(namesWaterOrFire(accident.sourceText), 'serious', 'water_or_fire'),
    ...(cost?.level === 'serious' ? [cost] : []),
    ...sign(structural === true, 'check', 'structural'),
    ...sign(airbags === 'deployed', 'check', 'airbags'),
    ...sign(towed === true, 'check', 'towed'),
    ...(cost?.level === 'check' ? [cost] : []),
  ];
}

/** Severity by the words of a source, the gravest first; `no` and `non-` take a word back. */
const SEVERITY_WORDS: readonly [RegExp, Accident['severity']][] = [
  [/(?<!\b(no|not|non)[ -])\b(disabling|severe|heavy|major|extensive|crush(ed)?)\b/i, 'severe'],
  [/(?<!\b(no|not|non)[ -])\b(functional|moderate|medium)\b/i, 'moderate'],
  [/(?<!\b(no|not|non)[ -])\b(minor|slight|light|cosmetic|superficial)\b/i, 'minor'],
];

/** An accident whose source states the extent in words only, with that extent; every other stays as it is. */
export function severityRead(accident: Accident): Accident {
  if (accident.severity !== 'unknown') return accident;
  const words = `${accident.severityText ?? ''} ${accident.sourceText ?? ''}`;
  const found = SEVERITY_WORDS.find(([pattern]) => pattern.test(words));
  return found ? { ...accident, severity: found[1] } : accident;
}

const WATER_OR_FIRE =
  /(?<!\b(no|not|non)[ -])\b(flood\w*|(fresh|salt) ?water|water damage\w*|submerged|burn\w*|fire)\b/i;

/** Whether words of a source name a flood or a fire; nobody repairs either for good. */
export const namesWaterOrFire = (words: string | null | undefined): boolean => WATER_OR_FIRE.test(words ?? '');

/** How serious an accident is: what the worst of its evidence supports, whatever word its source has for it. */
export function levelOf(accident: Accident): Level {
  const levels: Level[] = [OF_WORD[accident.severity], ...signsOf(accident).map(({ level }) => level)];
  return LEVELS.find(level => levels.includes(level)) ?? 'note';
}

/** Whether the evidence is worse than the word of the source. */
export const isRaised = (accident: Accident): boolean => levelOf(accident) !== OF_WORD[accident.severity];
