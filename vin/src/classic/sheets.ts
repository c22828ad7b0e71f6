import { expandScheme, type Endings, type StatedScheme } from './expand-scheme.ts';
import type { Sheet, Table } from './sheet.ts';
import amc from './sheets/amc.json' with { type: 'json' };
import british from './sheets/british.json' with { type: 'json' };
import buick from './sheets/buick.json' with { type: 'json' };
import cadillac from './sheets/cadillac.json' with { type: 'json' };
import chevroletCars from './sheets/chevrolet-cars.json' with { type: 'json' };
import chrysler from './sheets/chrysler.json' with { type: 'json' };
import dodgeTrucks from './sheets/dodge-trucks.json' with { type: 'json' };
import fordCars from './sheets/ford-cars.json' with { type: 'json' };
import fordTrucks from './sheets/ford-trucks.json' with { type: 'json' };
import gmTrucksEarly from './sheets/gm-trucks-early.json' with { type: 'json' };
import gmTrucks from './sheets/gm-trucks.json' with { type: 'json' };
import imports from './sheets/imports.json' with { type: 'json' };
import independents from './sheets/independents.json' with { type: 'json' };
import mercedes from './sheets/mercedes.json' with { type: 'json' };
import mercuryLincoln from './sheets/mercury-lincoln.json' with { type: 'json' };
import oldsmobile from './sheets/oldsmobile.json' with { type: 'json' };
import pontiac from './sheets/pontiac.json' with { type: 'json' };
import porsche from './sheets/porsche.json' with { type: 'json' };
import volkswagen from './sheets/volkswagen.json' with { type: 'json' };

/** A sheet's file: `remarks` are for who edits it, `tables` are named for lines `= name` of any sheet. */
interface SheetFile {
  id: string;
  sources: string[];
  remarks?: string[];
  tables?: Record<string, Table>;
  endings?: Endings;
  schemes: StatedScheme[];
}

const FILES = [
  fordCars,
  mercuryLincoln,
  chevroletCars,
  pontiac,
  oldsmobile,
  buick,
  cadillac,
  gmTrucksEarly,
  gmTrucks,
  fordTrucks,
  chrysler,
  dodgeTrucks,
  amc,
  volkswagen,
  porsche,
  mercedes,
  british,
  imports,
  independents,
] as unknown as SheetFile[];

/** The named tables of all sheets. */
export const NAMED_TABLES: ReadonlyMap<string, Table> = new Map(
  FILES.flatMap(({ tables = {} }) => Object.entries(tables)),
);

/** Every data sheet there is. */
export const SHEETS: readonly Sheet[] = FILES.map(({ id, sources, schemes, endings = {} }) => ({
  id,
  sources,
  schemes: schemes.flatMap(scheme => expandScheme(scheme, endings)),
}));
