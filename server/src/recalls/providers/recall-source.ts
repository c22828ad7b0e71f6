import type { Recall, RecallGap } from '../contract.ts';

/** A vehicle as the sources are asked about it. */
export interface SoughtVehicle {
  /** 17 characters, or null where the vehicle was chosen by name. */
  vin: string | null;
  year: number;
  make: string;
  model: string;
}

/** A campaign as a source tells it: its text is kept, its number spelled in full, its date a day or null. */
export type Campaign = Omit<Recall, 'heading' | 'area' | 'sources'>;

/** A name under which a source has a vehicle. */
export interface ListedName {
  make: string;
  model: string;
}

/** Why a source gave no answer. */
export type RecallFault = Exclude<RecallGap['reason'], 'unknown_name'>;

/**
 * What a source says about a vehicle. `unknown_name`: it has no data under this name, which is not "no recalls";
 * `not_covered`: it does not answer for vehicles like this one. `copiedOn`: the day of its copy, where it is a file.
 */
export type RecallAnswer =
  | {
      kind: 'found';
      scope: 'vin' | 'model';
      campaigns: Campaign[];
      names: ListedName[];
      checkedAt: Date;
      copiedOn?: string;
    }
  | { kind: 'unknown_name' }
  | { kind: 'not_covered' }
  | { kind: 'failed'; fault: RecallFault };

/** A menu of a source: what there is to choose from. */
export type MenuAnswer<Item> =
  { kind: 'found'; items: Item[]; checkedAt: Date } | { kind: 'unknown_name' } | { kind: 'failed'; fault: RecallFault };

/** What a source has to choose from, as it spells it. */
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
  find(vehicle: SoughtVehicle): Promise<RecallAnswer>;
  /** Absent where it has no menus. */
  readonly menus?: RecallMenus;
}
