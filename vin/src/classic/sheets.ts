import type { Sheet } from './sheet.ts';
import { AMC } from './sheets/amc.ts';
import { BRITISH } from './sheets/british.ts';
import { BUICK } from './sheets/buick.ts';
import { CADILLAC } from './sheets/cadillac.ts';
import { CHEVROLET_CARS } from './sheets/chevrolet-cars.ts';
import { CHRYSLER } from './sheets/chrysler.ts';
import { DODGE_TRUCKS } from './sheets/dodge-trucks.ts';
import { FORD_CARS } from './sheets/ford-cars.ts';
import { FORD_TRUCKS } from './sheets/ford-trucks.ts';
import { GM_TRUCKS_EARLY } from './sheets/gm-trucks-early.ts';
import { GM_TRUCKS } from './sheets/gm-trucks.ts';
import { IMPORTS } from './sheets/imports.ts';
import { INDEPENDENTS } from './sheets/independents.ts';
import { MERCEDES } from './sheets/mercedes.ts';
import { MERCURY_LINCOLN } from './sheets/mercury-lincoln.ts';
import { OLDSMOBILE } from './sheets/oldsmobile.ts';
import { PONTIAC } from './sheets/pontiac.ts';
import { PORSCHE } from './sheets/porsche.ts';
import { VOLKSWAGEN } from './sheets/volkswagen.ts';

/** Every data sheet there is. */
export const SHEETS: readonly Sheet[] = [
  FORD_CARS,
  MERCURY_LINCOLN,
  CHEVROLET_CARS,
  PONTIAC,
  OLDSMOBILE,
  BUICK,
  CADILLAC,
  GM_TRUCKS_EARLY,
  GM_TRUCKS,
  FORD_TRUCKS,
  CHRYSLER,
  DODGE_TRUCKS,
  AMC,
  VOLKSWAGEN,
  PORSCHE,
  MERCEDES,
  BRITISH,
  IMPORTS,
  INDEPENDENTS,
];
