import type { RecallArea } from '../contract.ts';

/**
 * Parts of the vehicle by the component's name; the first match counts. The names are NHTSA's (`AIR
 * BAGS:FRONTAL:DRIVER SIDE`), Transport Canada's (`Brakes`) and those of other sources.
 */
const AREAS: readonly [RegExp, RecallArea][] = [
  [/^CHILD SEAT/, 'child_seat'],
  [/AIR ?BAG|INFLATOR/, 'airbags'],
  [/SEAT ?BELT|PRETENSIONER/, 'seat_belts'],
  [/BACK ?OVER PREVENTION|CAMERA/, 'camera'],
  [/PARKING BRAKE/, 'parking_brake'],
  [/\bBRAKE(S|\b(?! (LAMP|LIGHT|SWITCH)))/, 'brakes'],
  [/^STEERING|STEERING:/, 'steering'],
  [/TRACTION BATTERY|HIGH VOLTAGE|PROPULSION/, 'battery'],
  [/FUEL/, 'fuel_system'],
  [
    /LANE DEPARTURE|FORWARD COLLISION|STABILITY CONTROL|TRACTION CONTROL|CRASH AVOID|DRIVER ASSIST|SPEED CONTROL|CRUISE/,
    'driver_assistance',
  ],
  [/LIGHT|LAMP/, 'lights'],
  [/POWER ?TRAIN|TRANSMISSION|DRIVE ?LINE/, 'transmission'],
  [/^ENGINE/, 'engine'],
  [/ELECTRICAL|BATTERY/, 'electrical'],
  [/TIRE|TYRE|WHEEL/, 'tires_wheels'],
  [/SUSPENSION/, 'suspension'],
  [/VISIBILITY|WIPER|WINDSHIELD|GLASS/, 'windows_wipers'],
  [/TRAILER|HITCH/, 'trailer_hitch'],
  [/LATCH|LOCK|DOOR|HOOD|STRUCTURE|BODY|ROOF/, 'body_doors'],
  [/^SEAT/, 'seats'],
  [/LABEL/, 'labels'],
  [/ENGINE|COOLING/, 'engine'],
  [/STEERING/, 'steering'],
  [/EQUIPMENT|ACCESSOR/, 'equipment'],
];

/** The part of the vehicle a component belongs to; `other` where none fits. */
export function areaOf(component: string): RecallArea {
  const text = component.toUpperCase();
  return AREAS.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}
