import { makeKey } from '../names.ts';
import type { Configuration } from './configuration.ts';

/** How many axles are driven. */
export type Axles = 'two' | 'four';

/** The words for a drive, the same as in NHTSA's answers. */
export const DRIVES = {
  AWD: 'AWD/All-Wheel Drive',
  '4WD': '4WD/4-Wheel Drive/4x4',
  FWD: 'FWD/Front-Wheel Drive',
  RWD: 'RWD/Rear-Wheel Drive',
} as const;
export type Drive = keyof typeof DRIVES;

const AWD_NAMES = /\b(?:AWD|4MATIC\+?|QUATTRO|X-?DRIVE\w*|4MOTION|SYNCRO|ALL4|ALL-?TRAC)\b|\d[A-Z]?XI\b/i;
/** Makers that call four driven wheels all-wheel drive on all that they sell here. */
const AWD_MAKES: ReadonlySet<string> = new Set(
  'acura audi bmw buick chrysler infiniti jaguar mercedesbenz porsche saab saturn subaru tesla volkswagen volvo'.split(
    ' ',
  ),
);
const TRUCK_CLASS = /pickup|sport utility|special purpose|\bvans?\b/i;
const PICKUP_CLASS = /pickup/i;

/** The Mercedes-Benz models that are built on a front-driven base; EPA calls some of the others front-driven by mistake. */
const FRONT_MERCEDES = /^(?:A|B|CLA|GLA|GLB|EQB)(?:[- ]?(?:Class|\d)|$)/i;

/**
 * The drive of a configuration. EPA's older rows say "4-Wheel or All-Wheel Drive" and "2-Wheel Drive": the model's text
 * and the class decide the first; the second is the rear axle on a pickup and unknown elsewhere.
 */
export function driveOf({ make, drive, modelText, baseModel, vehicleClass }: Configuration): Drive | null {
  switch (drive) {
    case 'Front-Wheel Drive':
      return makeKey(make) === 'mercedesbenz' && !FRONT_MERCEDES.test(baseModel || modelText) ? 'RWD' : 'FWD';
    case 'Rear-Wheel Drive':
      return 'RWD';
    case 'All-Wheel Drive':
      return 'AWD';
    case 'Part-time 4-Wheel Drive':
      return '4WD';
    case '4-Wheel Drive':
    case '4-Wheel or All-Wheel Drive':
      if (AWD_NAMES.test(modelText) || AWD_MAKES.has(makeKey(make))) return 'AWD';
      return /4WD|4x4/i.test(modelText) || TRUCK_CLASS.test(vehicleClass ?? '') ? '4WD' : 'AWD';
    case '2-Wheel Drive':
      return PICKUP_CLASS.test(vehicleClass ?? '') && !/Rampage|Scamp/.test(modelText) ? 'RWD' : null;
    default:
      return null;
  }
}

export function axlesOf(drive: Drive): Axles {
  return drive === 'AWD' || drive === '4WD' ? 'four' : 'two';
}
