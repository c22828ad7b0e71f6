import type { VinGroupKey } from './vin-groups.ts';
import * as vinStyles from './vin.module.css';

/** The class that gives an element the hue of a group of the VIN. */
export const vinGroupClass: Record<VinGroupKey, string | undefined> = {
  maker: vinStyles.makerGroup,
  description: vinStyles.descriptionGroup,
  check: vinStyles.checkGroup,
  year: vinStyles.yearGroup,
  plant: vinStyles.plantGroup,
  serial: vinStyles.serialGroup,
};
