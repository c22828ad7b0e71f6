import { z } from 'zod';
import { SectionKey, SourceGroup } from '../../contract.ts';
import { HistoryRecord, type SourceType } from './history-record.ts';
import { License } from './license.ts';

/** Record counts before payment: `unknown` when no source has one, `unavailable` when it fails to answer. */
export interface SectionCount {
  section: SectionKey;
  exists: 'yes' | 'no' | 'unknown' | 'unavailable';
  count: number | null;
  /** Kind of source and year of the first few records, where the source tells; never a value. */
  rows: { kind: SourceType; year: number }[];
}

/** The known vehicle facts when the sources are queried; a source may use them to choose model-level records. */
export interface HistoryContext {
  /** The moment of asking; a provider reads no other clock. */
  now: Date;
  /** Aborts when the caller no longer waits. */
  signal?: AbortSignal;
  vehicle: {
    kind?: 'europe' | 'classic';
    modelYear?: number;
    make?: string;
    model?: string;
    bodyClass?: string;
    fuel?: string;
  };
  /** The country whose recalls are asked for as well; the United States unless it is given. */
  market?: 'US' | 'CA';
  /** Mileage the seller states, for the value. */
  givenMiles: number | null;
  /** The document the records are for: what a source charges for once is pulled once for all groups of it. */
  order?: string;
  /** The source did not answer for this document before and is asked once more. */
  again?: boolean;
}

/** Answer of one section; `records` is empty unless the state is `found`. */
export const SectionAnswer = z
  .object({
    section: SectionKey,
    state: z.enum(['found', 'none_reported', 'not_covered', 'unavailable']),
    records: z.array(HistoryRecord),
    /** Absent: it has told all there is. False: it has these records, but nobody says that there are no others. */
    whole: z.literal(false).optional(),
    /** Rows the source sent that are not among the records: there are too many, or they name another vehicle. */
    omitted: z.number().int().positive().optional(),
    /** The records were there and are forgotten, as the license says. */
    forgotten: z.boolean().optional(),
  })
  .refine(answer => (answer.state === 'found') === answer.records.length > 0, 'records and state disagree')
  .refine(answer => answer.records.every(record => record.section === answer.section), 'record of another section');
export type SectionAnswer = z.infer<typeof SectionAnswer>;

/** Answer of one source group; `askedAt` is an ISO instant. */
export const GroupAnswer = z.object({
  group: SourceGroup,
  /** Who answered; written by `askGroup`. Absent on answers made before there were several sources. */
  source: z.string().optional(),
  askedAt: z.iso.datetime(),
  sections: z.array(SectionAnswer).min(1),
  /** Those it asks itself that did not answer, though others did. */
  missing: z.array(z.string()).optional(),
  /** License, where it comes from the sources behind this one. */
  license: License.optional(),
});
export type GroupAnswer = z.infer<typeof GroupAnswer>;

/** How a provider describes itself; its answers are kept apart from those of others. */
export interface HistoryProviderInfo {
  /** Its own among all sources; stored with every answer, so it never changes. */
  readonly name: string;
  /** The source's name in a report. */
  readonly title?: string;
  /** True when the records are invented; every document made of them says so beside them. */
  readonly demo: boolean;
  /** The groups it answers for, in the order in which to ask. */
  readonly groups: readonly SourceGroup[];
  /** License of the records; absent: unrestricted. */
  readonly license?: License;
  /** Its title data comes with the notice of the national title system, which is accepted before the purchase. */
  readonly nmvtis?: boolean;
  /** The only vehicles it is asked about; absent: all. */
  readonly vins?: readonly string[];
  /** It is asked also about a vehicle of which only year, make and model are known; the others search by a number. */
  readonly byName?: boolean;
  /** It keeps records of any section under pre-1981 VINs; registers find no vehicle by one. */
  readonly classics?: boolean;
}

/**
 * A source of vehicle history. `query` costs nothing and says what there is; `pull` gets the records of one group and may
 * cost money. `pull` may be slow, may throw and may answer nonsense: call it through `askGroup` of `ask-group.ts`, which
 * turns all of that into `unavailable`.
 */
export interface HistoryProvider extends HistoryProviderInfo {
  query(vin: string, context: HistoryContext): Promise<SectionCount[]>;
  pull(group: SourceGroup, vin: string, context: HistoryContext): Promise<GroupAnswer>;
}

/** Which sections a source group fills. */
export const GROUP_SECTIONS: Readonly<Record<SourceGroup, readonly SectionKey[]>> = {
  titles: ['titles', 'brands', 'odometer'],
  jsi: ['jsi'],
  theft: ['theft'],
  accidents: ['accidents'],
  service: ['service'],
  auctions: ['auctions', 'value'],
  recalls: ['recalls'],
  fleet: ['fleet'],
  liens: ['liens'],
};
