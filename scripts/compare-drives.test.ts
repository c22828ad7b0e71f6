import { expect, it } from 'vitest';
import { compareDrives } from './compare-drives.ts';

const shown = (vin: string, driveType: string | null) => JSON.stringify({ vin, vehicle: { driveType } });

it('counts the drives that are given and those that are right', () => {
  const lines = [
    shown('A', 'AWD/All-Wheel Drive'),
    shown('B', 'FWD/Front-Wheel Drive'),
    shown('C', null),
    shown('D', '4WD/4-Wheel Drive/4x4'),
  ];
  expect(compareDrives(lines, ['A 4WD', 'B\tRWD', 'C FWD', 'D Four-wheel', 'E AWD', 'B unknown'])).toEqual({
    listed: 5,
    given: 3,
    right: 2,
    wrong: ['B is RWD, not FWD/Front-Wheel Drive'],
  });
});
