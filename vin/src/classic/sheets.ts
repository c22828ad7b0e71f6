import type { Sheet } from './sheet.ts';
import { BUICK } from './sheets/buick.ts';
import { CADILLAC } from './sheets/cadillac.ts';
import { CHEVROLET_CARS } from './sheets/chevrolet-cars.ts';
import { FORD_TRUCKS } from './sheets/ford-trucks.ts';
import { OLDSMOBILE } from './sheets/oldsmobile.ts';
import { PONTIAC } from './sheets/pontiac.ts';

/** Every data sheet there is. */
export const SHEETS: readonly Sheet[] = [CHEVROLET_CARS, PONTIAC, OLDSMOBILE, BUICK, CADILLAC, FORD_TRUCKS];
