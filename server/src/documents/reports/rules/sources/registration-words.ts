import { bilingual, type Translations } from '../../../../kit/text/bilingual.ts';
import type { UseType } from './history-record.ts';

/** The words of `messages/<language>/registration-words.json`. */
const say = bilingual('registration-words');

/** Classes of registration of New York, by the letters that stand on its parking tickets too, with the use each names. */
const CLASSES: Readonly<Record<string, UseType | null>> = {
  ...classes('PAS SPO SRF SRN ORG HIS ITP MOT LMA LMB LMC TRL LTR SEM HOU', null),
  ...classes('COM IRP TRC', 'commercial'),
  ...classes('OMT', 'taxi'),
  ...classes('OML', 'livery'),
  ...classes('OMF OMV', 'for_hire'),
  ...classes('OMS', 'rental'),
  ...classes('OMR OMO', 'bus'),
  ...classes('SCL', 'school'),
  ...classes('AMB VAS', 'ambulance'),
  ...classes('HIR', 'hearse'),
  ...classes('FAR AGR AGC', 'farm'),
  ...classes('TOW', 'tow'),
  ...classes('STA PSD USC', 'government'),
  ...classes('DLR MCD TRA', 'dealer'),
};

function classes(letters: string, use: UseType | null): Record<string, UseType | null> {
  return Object.fromEntries(letters.split(' ').map(each => [each, use]));
}

/** The use that a class of registration names; null where it names none, or is not known to us. */
export const useOfClass = (letters: string | null): UseType | null => (letters && CLASSES[letters]) || null;

/** The class in words, such as "taxi"; of letters that are not in the table "class not known to us". */
export const classWords = (letters: string): Translations =>
  say(`class.${Object.hasOwn(CLASSES, letters) ? letters : 'unknown'}`);

const COLORS = 'BK WH GY BL RD GR TN BR GL YW OR PR MR'.split(' ');
const BODIES = '4DSD 2DSD SUBN PICK VAN TRAC TRLR CONV UTIL BUS TAXI MCY'.split(' ');

const wordsOr = (kind: string, known: readonly string[], letters: string): Translations =>
  known.includes(letters) ? say(`${kind}.${letters}`) : { en: letters, es: letters };

/** The color in words; letters that are not in the table stay as they are. */
export const colorWords = (letters: string): Translations => wordsOr('color', COLORS, letters);

/** The body in words; letters that are not in the table stay as they are. */
export const bodyWords = (letters: string): Translations => wordsOr('body', BODIES, letters);
