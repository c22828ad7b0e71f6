import type { DocumentSite } from '../../platform/typesetting/rules/document-site.ts';
import { ReportDocument } from './document/shape/shape.ts';
import { trimBeyond } from './document/trim.ts';
import { assess, type Assessment } from './rules.ts';
import { inTime, isDated } from './rules/facts/as-read.ts';
import { brandGrid, brandHits } from './rules/titles/brands.ts';
import { checklist } from './rules/findings/checklist.ts';
import { classicBlock } from './rules/sections/classic.ts';
import { lacksCore } from './rules/findings/coverage-findings.ts';
import { shownIn, unitsOf } from './rules/facts/distance.ts';
import { equipmentBlock } from './rules/facts/equipment.ts';
import { electrifiedAs, extraSections } from './rules/value/extras.ts';
import { type ReportFacts, isAnswerTo, requestsOf, type NmvtisNotice } from './rules/facts/facts.ts';
import { glossary } from './rules/findings/glossary.ts';
import { bodyText, decodedWords, identityRows } from './rules/facts/identity.ts';
import { jsiRows, jsiScope } from './rules/findings/jsi.ts';
import { licenseFor } from './rules/versions/license-of.ts';
import { lienRows } from './rules/titles/liens.ts';
import { forMarket, hasSection, hasTile, hasSupplied, isAbroad, isClassic } from './rules/facts/market.ts';
import { odometerBlock } from './rules/odometer/odometer-words.ts';
import { reportedBy } from './rules/findings/conflicts.ts';
import { coverage } from './rules/findings/outcome.ts';
import { ownerRows, ownersBefore } from './rules/titles/owners.ts';
import { readingRows } from './rules/odometer/reading-rows.ts';
import { recallRows } from './rules/sections/recalls.ts';
import { saleRows, serviceRows } from './rules/value/sales.ts';
import { besideTiles, sectionHeads, sectionTones, sourceRows, type FoundTones } from './rules/sections/sections.ts';
import { theftBlock } from './rules/findings/theft.ts';
import { tiles } from './rules/sections/tiles.ts';
import { firstSale, titleRows, titlesNote } from './rules/titles/titles.ts';
import { valueOf } from './rules/value/value.ts';
import { thingsToKnow, verdict } from './rules/findings/verdict.ts';
import { registrationRows } from './rules/sources/public-words.ts';
import { say } from './rules/facts/words.ts';
import { listOf, type Translations, eachLanguage } from '../../kit/text/bilingual.ts';
import { decodedWord } from '../../vehicles/decode/rules/decoded-words.ts';

/** The versions of our own words; each rises with every change of the wording. */
const NOTICE_IDS = {
  notice: 'nmvtis_notice@1',
  notice_abroad: 'abroad_notice@1',
  notice_classic: 'classic_notice@1',
  notice_named: 'named_notice@1',
  notice_classic_supplied: 'classic_supplied_notice@1',
} as const;

/**
 * On title data; for a vehicle made for another market, what the report leaves out and why. Where a source holds national
 * title data, it is the text of the operator's contract, by its version, and a marked placeholder until there is one.
 */
function notice({ vehicle, nmvtis }: Pick<ReportFacts, 'vehicle' | 'nmvtis'>): ReportDocument['notice'] {
  if (vehicle.byName) return ours('notice_named');
  if (isClassic(vehicle)) return ours(hasSupplied(vehicle) ? 'notice_classic_supplied' : 'notice_classic');
  if (isAbroad(vehicle)) return ours('notice_abroad');
  return nmvtis ? ofContract(nmvtis) : ours('notice');
}

function ours(key: keyof typeof NOTICE_IDS): ReportDocument['notice'] {
  return { id: NOTICE_IDS[key], title: say(`${key}.title`), text: say(`${key}.text`) };
}

function ofContract({ version, text }: NmvtisNotice): ReportDocument['notice'] {
  const id = `nmvtis_notice@${version}`;
  const title = say('notice.title');
  if (text === null) return { id, title: say('notice_placeholder.title'), text: say('notice_placeholder.text') };
  // A text of a contract is not translated: the language it is written in stands for the other.
  return { id, title, text: eachLanguage((_, lang) => text[lang] ?? text.en ?? text.es ?? '') };
}

/** Limits of a report, as keys of `limit.<key>`. */
const LIMITS = ['not_safe', 'not_consumer', 'estimates', 'not_affiliated'] as const;
const LIMITS_ABROAD = ['not_safe', 'not_consumer', 'not_affiliated_abroad'] as const;

function limits(vehicle: ReportFacts['vehicle']): ReportDocument['limits'] {
  const own = isAbroad(vehicle) || isClassic(vehicle) ? LIMITS_ABROAD : LIMITS;
  const ofMarket = vehicle.market ? [`market_${vehicle.market}`] : [];
  return [...own, ...ofMarket].map(key => say(`limit.${key}`));
}

export type { ReportFacts } from './rules/facts/facts.ts';

function headOf(facts: ReportFacts, site: DocumentSite, lang: 'en' | 'es') {
  const { vehicle } = facts;
  const units = unitsOf(vehicle);
  return {
    lang,
    demo: facts.sources.some(source => source.demo),
    units,
    brand: { id: site.id, name: site.name, site: site.host, primary: site.primaryColor },
    document: {
      id: facts.number,
      version: facts.version,
      created: facts.createdAt.slice(0, 10),
      time: `${facts.createdAt.slice(11, 16)} UTC`,
      verify_url: facts.verifyUrl,
      ...(facts.refreshUntil ? { refresh_until: facts.refreshUntil.slice(0, 10) } : {}),
    },
    vehicle: {
      year: vehicle.modelYear ?? null,
      make: vehicle.make,
      model: vehicle.model,
      trim: trimBeyond(vehicle.model, vehicle.trim ?? ''),
      vin: vehicle.vin,
      given: facts.given && shownIn(units, facts.given),
      body: bodyText(vehicle),
      decoded: decodedWords(vehicle),
    },
  };
}

function recordsOf(facts: ReportFacts, assessment: Assessment) {
  const { merged } = assessment;
  const units = unitsOf(facts.vehicle);
  const titles = merged.records('titles');
  return {
    readings: readingRows(assessment, units),
    odometer: odometerBlock(assessment, facts),
    titles: titleRows(titles),
    titles_note: titlesNote(
      titles.filter(({ eventOn }) => isDated(eventOn, facts)),
      facts.vehicle,
    ),
    brands_found: brandHits(assessment.brands),
    brand_groups: hasSection(facts.vehicle, 'brands') ? brandGrid(assessment.brands) : [],
    accident: assessment.accidents.length > 0 ? assessment.accidents : null,
    jsi: jsiRows(merged.records('jsi')),
    jsi_scope: jsiScope(facts, merged.section('jsi').state),
    theft: theftBlock(assessment.thefts, assessment.brands, merged.section('theft').state),
    liens: lienRows(assessment.claims),
    recalls: recallRows(merged.records('recalls'), firstSale(titles, facts.vehicle)),
    recall_scope: hasSection(facts.vehicle, 'recalls') ? say('recall.scope') : null,
    recall_gap: recallGap(facts),
    safety_issues: hasSection(facts.vehicle, 'recalls') ? (facts.safetyIssues ?? null) : null,
    auctions: saleRows(merged.records('auctions'), units),
    service: serviceRows(merged.records('service'), units),
  };
}

type Records = ReturnType<typeof recordsOf>;

/** The tone of a section that has no tile is that of its most serious finding. */
function tonesOf(records: Records): FoundTones {
  const titleTones = records.titles.map(title => title.tone);
  return {
    titles: titleTones.includes('serious') ? 'serious' : titleTones.includes('caution') ? 'caution' : 'info',
    auctions:
      (['serious', 'caution'] as const).find(tone => records.auctions.some(sale => sale.tone === tone)) ?? 'info',
  };
}

/**
 * A report as data, of what the market of the vehicle has: the page shows it, Typst prints it, the buyer downloads it. Pure; every sentence of ours is in
 * both languages, so the language chosen changes `lang` alone.
 */
export function reportDocument(given: ReportFacts, site: DocumentSite, locale: 'en' | 'es' = 'en'): ReportDocument {
  const facts = forMarket(given);
  const assessment = assess(facts);
  const records = recordsOf(facts, assessment);
  const { section: valueSection, ...value } = valueOf(assessment, facts);
  const owners = ownerRows(assessment.owners);
  const identity = identityRows(facts.vehicle, facts.sticker);
  const counts = {
    identity: identity.length,
    life: assessment.events.length,
    ownership: owners.length,
    brands: records.brands_found.length,
    odometer: records.readings.length || (records.odometer ? 1 : 0),
    liens: records.liens.length,
    theft: records.theft.state === 'caution' || records.theft.state === 'serious' ? 1 : 0,
  };
  const withheld = value.value_note && !valueSection ? (['value'] as const) : [];
  const shown = tiles({
    ...assessment,
    units: unitsOf(facts.vehicle),
    ownersBefore: ownersBefore(inTime(assessment.merged, facts).records('titles')),
    blocks: records,
    lacksCore: lacksCore(facts),
  }).filter(tile => hasTile(facts.vehicle, tile));
  const own = sectionHeads(facts, assessment.merged, {
    counts,
    tones: tonesOf(records),
    withheld,
    byThemselves: { value: valueSection },
  });
  const heads = besideTiles(own, shown);
  return {
    ...headOf(facts, site, locale),
    verdict: verdict(assessment.findings, coverage(facts)),
    tiles: shown,
    things: thingsToKnow(assessment.findings),
    identity,
    classic: classicBlock(facts.vehicle, facts.named),
    sections: sectionTones(heads),
    heads,
    owners,
    registrations: registrationRows(assessment.merged.records('fleet')),
    events: assessment.events,
    gaps: assessment.gaps,
    ...records,
    ...value,
    ratings: facts.ratings ?? null,
    extras: extraSections(facts, assessment),
    equipment: equipmentBlock(facts.sticker),
    checks: checklist(assessment.findings, facts.vehicle, electrifiedAs(facts.vehicle, facts.ratings?.fuel)),
    sources: sourceRows(facts),
    conflicts: assessment.conflicts,
    license: licenseFor(facts),
    told_by: reportedBy(assessment.merged, facts),
    notice: notice(facts),
    limits: limits(facts.vehicle),
    glossary: glossary(assessment.findings, assessment.brands, { jsi: records.jsi, owners, recalls: records.recalls }),
  };
}

/** The sources of recalls that were asked and did not answer, as a sentence; null where all did. */
function recallGap(facts: Pick<ReportFacts, 'sources' | 'answers'>): Translations | null {
  const missing = requestsOf(facts.sources).filter(request => {
    const answers = facts.answers.filter(answer => isAnswerTo(request, answer));
    const sections = answers.flatMap(answer => answer.sections).filter(({ section }) => section === 'recalls');
    return sections.length > 0 && sections.every(({ state }) => state === 'unavailable');
  });
  const partly = facts.answers.flatMap(({ missing = [] }) => missing);
  if (missing.length > 0) return say('recall.gap_all');
  return partly.length > 0 ? say('recall.gap', { sources: listOf([...new Set(partly)].map(decodedWord)) }) : null;
}
