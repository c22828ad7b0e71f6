import type { ClassicBuild, ModernBuild } from '../build-data-provider.ts';
import belAir from './bel-air-1957.json' with { type: 'json' };
import camaro from './camaro-1969.json' with { type: 'json' };
import f150 from './f150-2019.json' with { type: 'json' };

/* Sheets written by hand. Codes and prices are plausible and not researched. */

/** An invented factory record of a 2019 F-150. */
export const F150_2019 = f150 as unknown as ModernBuild;
/** A 1969 Camaro with its trim plate and protection plate read; made up in the manner of the year. */
export const CAMARO_1969 = camaro as unknown as ClassicBuild;
/** A 1957 Bel Air with its plates read; made up in the manner of the year. */
export const BEL_AIR_1957 = belAir as unknown as ClassicBuild;
