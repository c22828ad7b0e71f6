import type { DocumentSite } from '../../platform/typesetting/rules/document-site.ts';
import type { ClassicTier } from '../../money/products/contract.ts';
import type { License } from '../reports/rules/sources/license.ts';
import { withDocument } from '../reports/rules/versions/license-of.ts';
import type { GradeWords, ModernSticker, StickerDocument, ClassicSticker } from './document/shape.ts';
import type { BuildData, DecodedVehicle, ClassicBuild, ModernBuild } from './providers/build-data-provider.ts';
import { stickerFaults, type StickerFault } from './rules/gates/faults.ts';
import { withinLabel, FIRST_YEAR } from './rules/gates/gates.ts';
import type { PrintedBox } from './rules/dealer-box.ts';
import { classicBackground, decodeClassic } from '@marque/vin';
import { ruleWords, sheetWords } from '../../vehicles/decode/rules/classic-words.ts';
import { say } from './rules/words.ts';
import { eachLanguage, type Bilingual } from '../../kit/text/bilingual.ts';
import { engineText } from '../reports/rules/facts/identity.ts';
import { decodedWord } from '../../vehicles/decode/rules/decoded-words.ts';

/** How the number of a classic was read, part by part; null for a vehicle without one and for sheets of before. */
function readNumber({ vin, make, modelYear, reading }: DecodedVehicle): NonNullable<ClassicSticker['reading']> | null {
  if (!reading) return null;
  const { rule, percent, others, years, notes } = reading;
  const options = { ...(modelYear ? { modelYear } : {}), ...(make ? { make } : {}) };
  const all = decodeClassic(vin, options);
  const read = all.find(each => each.rule === rule && each.yearFrom === years[0]) ?? all[0];
  const { engines, sources } = read ? classicBackground(read, years[0]) : { engines: [], sources: [] };
  return {
    rule: ruleWords(rule),
    percent,
    others,
    years,
    notes: notes.map(sheetWords),
    rows: (read?.positions ?? []).map(({ from, to, text, meaning }) => ({
      at: from === to ? String(from) : `${from}-${to}`,
      text,
      ...meansOf(meaning),
    })),
    engines: engines
      .filter(({ sure }) => sure)
      .map(({ codes, text }) => ({ codes: codes.join(', '), text: sheetWords(text) })),
    sources: [...sources],
  };
}

const SENTENCES = [
  [/^model year (.+)$/, 'number.year'],
  [/^unit number (.+)$/, 'number.unit'],
  [/^not in the table$/, 'number.unknown'],
] as const;

/** A part's meaning, in both languages where its words are known; else in those of the data sheet. */
function meansOf(meaning: string) {
  for (const [pattern, key] of SENTENCES) {
    const match = pattern.exec(meaning);
    if (match) return { means: say(key, { value: match[1] ?? '' }), english: false };
  }
  const means = sheetWords(meaning);
  return { means, english: typeof means === 'string' && /[a-z]/i.test(means) };
}

/** All a sticker is made of. `createdAt` is an ISO instant; `demo` marks every sheet of invented data. */
export interface StickerFacts {
  number: string;
  version: number;
  createdAt: string;
  verifyUrl: string;
  demo: boolean;
  vehicle: DecodedVehicle;
  build: BuildData;
  /** A dealer's addendum; no part of a period sheet. */
  boxed?: PrintedBox | null;
  /** Of a classic; everything where it is absent. */
  tier?: ClassicTier | undefined;
  /** Of the source of its build data; absent where nothing is restricted. */
  license?: License | undefined;
}

function headOf(facts: StickerFacts, site: DocumentSite, lang: 'en' | 'es') {
  return {
    lang,
    demo: facts.demo,
    brand: { id: site.id, name: site.name, site: site.host, primary: site.primaryColor },
    ...(facts.license ? { license: withDocument(facts.license) } : {}),
    document: {
      id: facts.number,
      version: facts.version,
      created: facts.createdAt.slice(0, 10),
      grade: facts.build.grade,
      ...wordsOf(facts.build),
      verify_url: facts.verifyUrl,
    },
  };
}

/** A sheet that a person chose something for, or that lists what was usual in the year, says so in place of what its grade says. */
function wordsOf(build: BuildData): { grade_words?: GradeWords } {
  const { grade, chosen, vehicle } = build;
  if (grade !== 'C' && grade !== 'D') return {};
  if (isGeneric(build)) return { grade_words: chosen ? `${grade}_usual_chosen` : `${grade}_usual` };
  if (!chosen) return {};
  if (grade === 'D') return { grade_words: 'D_chosen' };
  return { grade_words: vehicle.year < FIRST_YEAR.buildRecords ? 'C_year' : 'C_chosen' };
}

/** Whether its list is what was usual in the year, from no list of the model. */
const isGeneric = (build: BuildData): boolean =>
  (build.template === 'sticker-modern' ? build.generic : build.standard?.generic) ?? false;

/**
 * A sticker as data, with the faults that forbid selling it unseen. Blocks that a label of its year and weight did not
 * carry are left off. Pure; the language chosen changes `lang` alone.
 */
export function stickerDocument(
  facts: StickerFacts,
  site: DocumentSite,
  locale: 'en' | 'es' = 'en',
): { document: StickerDocument; faults: StickerFault[] } {
  const head = headOf(facts, site, locale);
  const build = withDecodedTexts(withinLabel(facts.build, facts.vehicle));
  const faults = stickerFaults(build);
  if (build.template === 'sticker-classic') {
    const { grade: _, chosen: __, ...sheet } = build;
    const { tier = 'elite', vehicle } = facts;
    const whole = { ...sheet, reading: sheet.reading ?? readNumber(vehicle) };
    return { document: { ...withinTier(whole, tier), tier, ...head }, faults };
  }
  const { grade: _, palette: __, chosen: ___, ...label } = build;
  const { demo } = facts;
  const { fuel, safety } = label;
  const marked = { fuel: fuel && { demo, ...fuel }, safety: safety && { demo, ...safety } };
  const sources = [...label.sources, ...[fuel, safety].flatMap(block => block?.source ?? [])];
  const vehicle = { ...label.vehicle, stock: facts.boxed?.box.stock ?? label.vehicle.stock };
  return { document: { ...label, ...marked, vehicle, sources, ...head, dealer: dealerOf(facts.boxed) }, faults };
}

/** The dealer's box of the sheet; a stock number alone makes none. */
function dealerOf(boxed: PrintedBox | null | undefined): ModernSticker['dealer'] {
  if (!boxed || boxed.box.asking === null) return null;
  const { asking, addendum } = boxed.box;
  const { logo, ...dealer } = boxed.dealer;
  return { ...dealer, asking, addendum, ...(logo ? { logo_svg: logo } : {}) };
}

type Contents = Pick<
  ClassicSticker,
  | 'sources'
  | 'standard'
  | 'specifications'
  | 'statistics'
  | 'reading'
  | 'delivery'
  | 'base'
  | 'options'
  | 'destination'
  | 'total'
>;

/**
 * A classic sheet with what its tier holds. Basic: the number, the plates and the worksheet. Deluxe: what is known of the
 * model in its year besides, with dates and counts where a source has them. Elite: the prices of its year too.
 */
function withinTier<Sheet extends Contents>(sheet: Sheet, tier: ClassicTier = 'elite'): Sheet {
  if (tier === 'elite') return sheet;
  const deluxe = { ...sheet, delivery: null, base: null, options: null, destination: null, total: null };
  if (tier === 'deluxe') return deluxe;
  const reading = sheet.reading && { ...sheet.reading, engines: [] };
  const sources = sheet.sources.filter(({ prices }) => !prices);
  return { ...deluxe, sources, standard: null, specifications: null, statistics: null, reading };
}

type Words = Bilingual | { en: string; es?: string | undefined };

/** Words in one language alone are said in both, where they are known. */
function inBoth<Text extends Words | null | undefined>(
  text: Text,
  words: (text: string) => Bilingual,
): Text | Bilingual {
  return typeof text === 'string' ? words(text) : text;
}

/** "Georgetown, Kentucky, United States": the country in both languages. */
function place(text: string): Bilingual {
  const parts = text.split(', ').map((part, at, all) => (at === all.length - 1 ? decodedWord(part) : part));
  return parts.every(part => typeof part === 'string') ? text : eachLanguage(pick => parts.map(pick).join(', '));
}

/** "Automatic (S6)" as EPA's file and catalogs after it write it; its codes stay. */
function gearbox(text: string): Bilingual {
  const known = decodedWord(text);
  if (known !== text) return known;
  const es = text
    .replace(/^Automatic\b/, 'Automática')
    .replace(/^(Automática|Manual) (\d+)-spd/, '$1 de $2 velocidades');
  return es === text ? text : { en: text, es };
}

/** A build whose decoded words are in both languages, whichever source passed them on. */
export function withDecodedTexts(build: BuildData): BuildData {
  return build.template === 'sticker-classic' ? ofClassic(build) : ofModern(build);
}

function ofModern(build: ModernBuild): ModernBuild {
  const { vehicle, assembly, parts } = build;
  return {
    ...build,
    vehicle: {
      ...vehicle,
      engine: inBoth(vehicle.engine, engineText),
      transmission: inBoth(vehicle.transmission, gearbox),
      drive: inBoth(vehicle.drive, decodedWord),
    },
    assembly: assembly && { ...assembly, point: inBoth(assembly.point, place) },
    parts: parts && { ...parts, final_assembly: inBoth(parts.final_assembly, place) },
  };
}

function ofClassic(build: ClassicBuild): ClassicBuild {
  const { vehicle, worksheet } = build;
  return {
    ...build,
    vehicle: {
      ...vehicle,
      body: inBoth(vehicle.body, sheetWords),
      engine: inBoth(inBoth(vehicle.engine, sheetWords), engineText),
      plant: inBoth(vehicle.plant, sheetWords),
    },
    worksheet: worksheet && worksheet.map(row => ({ ...row, expect: inBoth(row.expect, sheetWords) })),
  };
}
