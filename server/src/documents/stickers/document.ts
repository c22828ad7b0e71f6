import type { DocumentSite } from '../../platform/typesetting/rules/document-site.ts';
import type { ClassicTier } from '../../money/products/contract.ts';
import type { License } from '../reports/rules/sources/license.ts';
import { withDocument } from '../reports/rules/versions/license-of.ts';
import type { GradeWords, ModernSticker, StickerDocument } from './document/shape.ts';
import type { BuildData, DecodedVehicle } from './providers/build-data-provider.ts';
import { stickerFaults, type StickerFault } from './rules/gates/faults.ts';
import { withinLabel } from './rules/gates/gates.ts';
import type { PrintedBox } from './rules/dealer-box.ts';
import { withDecodedTexts } from './rules/choosing/decoded-texts.ts';
import { readNumber } from './rules/choosing/read-number.ts';
import { withinTier } from './rules/tiers.ts';
import { FIRST_YEAR } from './rules/gates/year-gates.ts';

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

/** A sheet that a person chose something for says so in place of what its grade says. */
function wordsOf({ grade, chosen, vehicle }: BuildData): { grade_words?: GradeWords } {
  if (!chosen || grade === 'B' || grade === 'E') return {};
  if (grade === 'D') return { grade_words: 'D_chosen' };
  return { grade_words: vehicle.year < FIRST_YEAR.buildRecords ? 'C_year' : 'C_chosen' };
}

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
