import { isNameNumber } from '@marque/vin';
import type { Translations } from '../../../../kit/text/bilingual.ts';
import type { SectionKey, SourceGroup } from '../../contract.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import { GROUP_SECTIONS, type GroupAnswer, type HistoryProviderInfo } from '../sources/history-provider.ts';
import { isAnswerTo, type ReportVehicle } from './facts.ts';
import { say } from './words.ts';

/** Sections answered only by sources of the United States: state titles, their brands, losses, federal recalls, US prices. */
const UNITED_STATES_ONLY: readonly SectionKey[] = ['titles', 'brands', 'jsi', 'recalls', 'value'];

/** Other sections that need titles. */
const OF_TITLES = ['ownership'] as const;

/** The section behind a tile of the summary; the tile is left out with it. */
const TILE_SECTION: Partial<Record<ReportDocument['tiles'][number]['key'], SectionKey>> = {
  brands: 'brands',
  loss: 'jsi',
  recalls: 'recalls',
  owners: 'titles',
  use: 'titles',
};

/** Sections of a classic's report: registers find no vehicle by a pre-1981 VIN. */
const CLASSIC: readonly string[] = ['identity', 'life', 'auctions', 'recalls'];
/** The first year of the federal register of recalls. */
const FIRST_RECALLS = 1966;

type Kind = {
  kind?: string | undefined;
  modelYear?: number | undefined;
  supplied?: readonly string[] | undefined;
};

/** Whether a vehicle was made for another market than North America, so that the sources above do not know it. */
export const isAbroad = ({ kind }: Kind): boolean => kind === 'europe';

/** Whether a vehicle has a pre-1981 VIN, each maker's own. */
export const isClassic = ({ kind }: Kind): boolean => kind === 'classic';

/** Whether a source has records of a classic that registers could not be searched for. */
export const hasSupplied = ({ supplied = [] }: Kind): boolean => supplied.some(section => !CLASSIC.includes(section));

const isBeforeRecalls = ({ modelYear }: Kind): boolean => modelYear !== undefined && modelYear < FIRST_RECALLS;

/** Whether a report and a preview of this vehicle have the section. */
export function hasSection(vehicle: Kind, section: ReportDocument['heads'][number]['key'] | SectionKey): boolean {
  if (isClassic(vehicle)) {
    if (vehicle.supplied?.includes(section)) return true;
    return CLASSIC.includes(section) && !(section === 'recalls' && isBeforeRecalls(vehicle));
  }
  const leftOut: readonly string[] = [...UNITED_STATES_ONLY, ...OF_TITLES];
  return !isAbroad(vehicle) || !leftOut.includes(section);
}

/** Whether a tile of the summary rests on a section the report has; of a classic also, whether there is an answer. */
export function hasTile(vehicle: Kind, { key, state, value }: ReportDocument['tiles'][number]): boolean {
  if (isClassic(vehicle) && value === null && state !== 'none_reported') return false;
  const section = TILE_SECTION[key];
  return section === undefined || hasSection(vehicle, section);
}

const isQueried = (vehicle: Kind, group: SourceGroup): boolean =>
  GROUP_SECTIONS[group].some(section => hasSection(vehicle, section));

/** Whether a source can be searched by a number: one that is made of a vehicle's name is in no register. */
export const canSearch = ({ byName = false }: Pick<HistoryProviderInfo, 'byName'>, vin: string | undefined): boolean =>
  byName || vin === undefined || !isNameNumber(vin);

/**
 * The sources that are asked about this vehicle, with their groups. Of a classic, who keeps its number is asked for all;
 * once there are `answers`, it stands with what it told.
 */
export function sourcesFor(
  vehicle: Kind & { vin?: string | undefined },
  sources: readonly HistoryProviderInfo[],
  answers?: readonly GroupAnswer[],
): HistoryProviderInfo[] {
  const { vin } = vehicle;
  const keeps = (source: HistoryProviderInfo, group: SourceGroup): boolean =>
    answers
      ? isQueried(vehicle, group) && answers.some(answer => isAnswerTo({ source, group }, answer))
      : isClassic(vehicle) && source.classics === true;
  const expected = sources.filter(
    source => canSearch(source, vin) && (!source.vins || (vin !== undefined && source.vins.includes(vin))),
  );
  return expected.map(source => {
    const { name, title, demo, license, nmvtis, groups } = source;
    return {
      name,
      demo,
      ...(title === undefined ? {} : { title }),
      ...(license === undefined ? {} : { license }),
      ...(nmvtis === undefined ? {} : { nmvtis }),
      groups: groups.filter(group => isQueried({ ...vehicle, supplied: [] }, group) || keeps(source, group)),
    };
  });
}

/** The answers without the sections that a report of this vehicle does not have. */
function answersFor(vehicle: Kind, answers: readonly GroupAnswer[]): GroupAnswer[] {
  return answers
    .filter(({ group }) => isQueried(vehicle, group))
    .map(answer => ({ ...answer, sections: answer.sections.filter(({ section }) => hasSection(vehicle, section)) }));
}

/** Other sections that need titles: they are based on titles or on owners. */
const WITH_TITLES = ['brands', 'odometer', 'ownership'] as const;

/** The sections of which a source has records, whatever registers can be searched for. */
function suppliedIn(answers: readonly GroupAnswer[]) {
  const found = answers.flatMap(({ sections }) => sections).filter(({ records }) => records.length > 0);
  const keys = found.map(({ section }) => section);
  return keys.includes('titles') ? [...keys, ...WITH_TITLES] : keys;
}

/** Facts of a report as far as its market has them. */
export function forMarket<
  F extends { vehicle: ReportVehicle; sources: readonly HistoryProviderInfo[]; answers: readonly GroupAnswer[] },
>(facts: F): F {
  const { sources, answers } = facts;
  const vehicle = isClassic(facts.vehicle) ? { ...facts.vehicle, supplied: suppliedIn(answers) } : facts.vehicle;
  return { ...facts, vehicle, sources: sourcesFor(vehicle, sources, answers), answers: answersFor(vehicle, answers) };
}

/** The name of a group of sources; abroad, title offices are only queried for odometer readings. */
export function groupWords(vehicle: Kind, group: SourceGroup): Translations {
  return say(`group.${group === 'titles' && isAbroad(vehicle) ? 'titles_abroad' : group}`);
}
