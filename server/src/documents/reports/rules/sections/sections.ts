import { SectionKey, type SectionState } from '../../contract.ts';
import { ANSWERED_SECTIONS, COMPUTED_SECTIONS } from '../../document/shape/section-keys.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { Tone } from '../../document/shape/shape-more.ts';
import type { HistoryProviderInfo } from '../sources/history-provider.ts';
import { requestsOf, isAnswerTo, type SourceRequest, type MergedAnswers, type ReportFacts } from '../facts/facts.ts';
import { groupWords, hasSection } from '../facts/market.ts';
import { toneOfState } from './tones.ts';
import { say } from '../facts/words.ts';

type Head = ReportDocument['heads'][number];
type Name = Head['key'];

/** Tones of sections by their records; others keep the tone of their state. */
export type FoundTones = Partial<Record<Name, Tone | null>>;

/** Records of a report by section; `withheld` are those whose records are not shown, for a reason it states. */
interface Found {
  counts: Partial<Record<Name, number>>;
  tones: FoundTones;
  withheld: readonly Name[];
  /** Sections whose source was asked by itself, after all others. */
  byThemselves?: Partial<Record<Name, { state: SectionState; askedAt: string; demo: boolean } | null>>;
}

function answered(key: (typeof ANSWERED_SECTIONS)[number], merged: MergedAnswers, found: Found): Head {
  const { counts, tones, withheld } = found;
  const own = found.byThemselves?.[key] ?? null;
  const { state, askedAt } = own ?? merged.section(key);
  if (withheld.includes(key)) {
    const word = say('state.withheld');
    return { key, state: 'not_covered', tone: 'not_covered', word, count: null, as_of: askedAt, demo: false };
  }
  const count = counts[key] ?? (own ? Number(own.state === 'found') : merged.records(key).length);
  const shown: SectionState = count > 0 ? 'found' : state === 'found' ? 'none_reported' : state;
  const isAnswered = shown === 'found' || shown === 'none_reported';
  const tone = shown === 'found' ? (tones[key] ?? 'info') : toneOfState(shown);
  const word = say(`state.${shown}`);
  const demo = shown === 'found' && (own ? own.demo : isDemo(key, merged));
  return { key, state: shown, tone, word, count: isAnswered ? count : null, as_of: askedAt, demo };
}

function computed(
  key: (typeof COMPUTED_SECTIONS)[number],
  count: number,
  facts: ReportFacts,
  merged: MergedAnswers,
): Head {
  const demo = isDemo(key, merged);
  return { key, state: 'found', tone: 'info', word: say('state.found'), count, as_of: facts.createdAt, demo };
}

/** Sections built from records of several sections. */
const MADE_OF: Partial<Record<Name, readonly SectionKey[]>> = {
  identity: [],
  life: SectionKey.options,
  ownership: ['titles', 'fleet', 'service', 'accidents', 'auctions', 'odometer'],
  brands: ['brands', 'titles', 'jsi', 'theft'],
  odometer: SectionKey.options.filter(key => key !== 'recalls' && key !== 'value'),
};

/** Whether anything in a section may be invented. */
function isDemo(key: Name, merged: MergedAnswers): boolean {
  const own = SectionKey.safeParse(key);
  return (MADE_OF[key] ?? (own.success ? [own.data] : [])).some(section => merged.isDemo(section));
}

/** The head of every section the report has, in reading order: its state as a word, how many, and when it was asked. */
export function sectionHeads(facts: ReportFacts, merged: MergedAnswers, found: Found): Head[] {
  return [
    ...COMPUTED_SECTIONS.map(key => computed(key, found.counts[key] ?? 0, facts, merged)),
    ...ANSWERED_SECTIONS.map(key => answered(key, merged, found)),
  ].filter(({ key }) => hasSection(facts.vehicle, key));
}

/** The section that a tile of the summary is about. */
const SECTION_OF_TILE: Partial<Record<ReportDocument['tiles'][number]['key'], Name>> = {
  brands: 'brands',
  loss: 'jsi',
  accidents: 'accidents',
  odometer: 'odometer',
  theft: 'theft',
  liens: 'liens',
  recalls: 'recalls',
};

const SILENT: readonly Tone[] = ['collecting', 'unavailable', 'not_covered'];

/**
 * The tone of a section that has a tile is that of its tile, so that both weigh the same records. A section whose own source
 * found nothing or did not answer says beside a warning that other sections report it.
 */
function besideTile(head: Head, tile: ReportDocument['tiles'][number] | undefined): Head {
  if (!tile) return head;
  const isWarned = tile.state === 'serious' || tile.state === 'caution';
  const hasAnswered = head.state === 'found' || head.state === 'none_reported';
  if (isWarned) {
    return { ...head, tone: tile.state, ...(head.state === 'found' ? {} : { word: say('state.elsewhere') }) };
  }
  if (!hasAnswered) return head;
  // Another source's missing answer on the same subject is no all-clear, and no gap of this section.
  return { ...head, tone: SILENT.includes(tile.state) ? 'info' : tile.state };
}

/** The heads of the sections with the tones of their tiles. */
export function besideTiles(heads: readonly Head[], tiles: ReportDocument['tiles']): Head[] {
  return heads.map(head =>
    besideTile(
      head,
      tiles.find(({ key }) => SECTION_OF_TILE[key] === head.key),
    ),
  );
}

/** The tone of each section by name, as the printed report takes it. */
export function sectionTones(heads: readonly Head[]): ReportDocument['sections'] {
  return Object.fromEntries(heads.map(({ key, tone }) => [key, tone]));
}

/** A source that others know by a name is named; those of the demonstration only where there are several. */
const isNamed = (source: HistoryProviderInfo, { sources }: ReportFacts): boolean =>
  source.title !== undefined && (!source.demo || sources.filter(({ title }) => title !== undefined).length > 1);

/** A valuation comes with the sales of others, so it is no record of this vehicle and is not counted. */
function sourceRow(facts: ReportFacts, request: SourceRequest): ReportDocument['sources'][number] {
  const { source, group } = request;
  const answers = facts.answers.filter(answer => isAnswerTo(request, answer));
  const sections = answers.flatMap(answer => answer.sections);
  const has = (state: SectionState) => sections.some(section => section.state === state);
  const askedAt = answers.at(-1)?.askedAt ?? null;
  const history = sections.filter(({ section }) => section !== 'value');
  const records = history.reduce((sum, section) => sum + section.records.length, 0);
  const row = {
    key: group,
    source: source.name,
    ...(isNamed(source, facts) ? { title: source.title } : {}),
    demo: source.demo,
    group: groupWords(facts.vehicle, group),
    asked_at: askedAt,
    time: askedAt?.slice(11, 16) ?? '–',
  };
  if (answers.length === 0) return { ...row, answer: 'collecting', records: null };
  if (has('found')) return { ...row, answer: 'answered', records };
  if (has('none_reported')) return { ...row, answer: 'none', records: 0 };
  return { ...row, answer: has('unavailable') ? 'unavailable' : 'not_covered', records: null };
}

/**
 * One row for each group asked of a source: what it answered, how much, and when. A demonstration that does not cover what
 * a real source was asked for as well has no row, and neither has the real source that leaves a demonstration vehicle to it.
 */
export function sourceRows(facts: ReportFacts): ReportDocument['sources'] {
  const rows = requestsOf(facts.sources).map(request => sourceRow(facts, request));
  const isReal = (key: string) => rows.some(row => row.key === key && !row.demo);
  const isInvented = (key: string) => rows.some(row => row.key === key && row.demo && row.records !== null);
  const isLeft = (key: string, demo: boolean | undefined) => (demo ? isReal(key) : isInvented(key));
  const shown = rows.filter(({ key, demo, answer }) => !(answer === 'not_covered' && isLeft(key, demo)));
  return [...shown, ...valueRow(facts)];
}

/** The source of market values: its records are sales of others, so none is counted. */
function valueRow({ vehicle, valuation }: ReportFacts): ReportDocument['sources'] {
  if (!valuation || valuation.kind === 'not_covered' || !hasSection(vehicle, 'value')) return [];
  const answer = {
    found: 'answered',
    unavailable: 'unavailable',
    none: 'none',
    classic: 'not_covered',
    pending: 'collecting',
  } as const;
  const origin =
    valuation.kind === 'found' ? { source: valuation.valuation.source, demo: valuation.valuation.demo } : {};
  return [
    {
      key: 'value',
      ...origin,
      group: say('group.value'),
      answer: answer[valuation.kind],
      records: null,
      asked_at: valuation.askedAt,
      time: valuation.askedAt.slice(11, 16),
    },
  ];
}
