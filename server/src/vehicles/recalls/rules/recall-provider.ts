import type { Recall, RecallGap } from '../contract.ts';
import type { ModelQuery } from './match-names.ts';

/** The countries whose regulators have a list. */
export type RecallMarket = 'US' | 'CA';

/** A vehicle as the sources are asked about it; trim and engine tell versions of a model apart, as far as they are known. */
export interface RecallQuery extends ModelQuery {
  /** 17 characters, or null where the vehicle was chosen by name. */
  vin: string | null;
  year: number;
  /** For which country it was made, as far as the brand says. */
  market: RecallMarket;
}

/** A campaign as a source tells it: its text is kept, its number spelled in full, its date a day or null. */
export type Campaign = Omit<Recall, 'heading' | 'area' | 'component_text' | 'quiet' | 'sources'>;

/** A name under which a source has a vehicle. */
export interface ListedName {
  make: string;
  model: string;
}

/** Why a source gave no answer. */
export type RecallFault = Exclude<RecallGap['reason'], 'unknown_name'>;

/**
 * A source's answer about a vehicle. `unknown_name`: it has no data under this name, which is not "no recalls";
 * `not_covered`: vehicles like this one are out of its scope. `copiedOn`: the day of its copy, where it is a file.
 */
export type RecallAnswer =
  | {
      kind: 'found';
      scope: 'vin' | 'model';
      campaigns: Campaign[];
      names: ListedName[];
      checkedAt: Date;
      copiedOn?: string;
      /** Its copy is an extract: it may have more campaigns. */
      partial?: true;
    }
  | { kind: 'unknown_name' }
  | { kind: 'not_covered' }
  | { kind: 'failed'; fault: RecallFault };

/** A menu of a source: what there is to choose from. */
export type MenuAnswer<Item> =
  /** `partial`: its copy is an extract, and there may be more to choose from. */
  | { kind: 'found'; items: Item[]; checkedAt: Date; partial?: true }
  | { kind: 'unknown_name' }
  | { kind: 'failed'; fault: RecallFault };

/** A source's years, makes or models, as it spells them. */
export interface RecallMenus {
  years(): Promise<MenuAnswer<number>>;
  makes(year: number): Promise<MenuAnswer<string>>;
  models(year: number, make: string): Promise<MenuAnswer<string>>;
}

/** A source of recalls. Adapters never throw. */
export interface RecallProvider {
  readonly name: string;
  /** Whether its campaigns are invented. */
  readonly demo: boolean;
  /** The list it has, whole or in part: where one source has all of it, a gap of another copy is none. */
  readonly list?: 'nhtsa';
  /** How long an answer is kept, in hours; absent where asking costs nothing. */
  readonly cacheHours?: number;
  /** License of the source, from its setting; absent: unrestricted. It says for how many days answers may be stored. */
  readonly license?: string;
  find(vehicle: RecallQuery): Promise<RecallAnswer>;
  /** Of invented campaigns: whether it has those of this VIN, so that nobody else is asked. */
  covers?(vin: string): boolean;
  /** Absent where it has no menus. */
  readonly menus?: RecallMenus;
}
