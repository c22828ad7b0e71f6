import { describe, expect, it } from 'vitest';
import { driveTypeIn } from './drive-type.ts';

describe('the drive type in a name', () => {
  it.each([
    ['xDrive30i', 'AWD/All-Wheel Drive', 'xDrive30i'],
    ['quattro Premium Plus', 'AWD/All-Wheel Drive', 'quattro'],
    ['GLC 300-4M', 'AWD/All-Wheel Drive', '300-4M'],
    ['E350 4-MATIC', 'AWD/All-Wheel Drive', '4-MATIC'],
    ['GLE350-4M', 'AWD/All-Wheel Drive', 'GLE350-4M'],
    ['C300 4 MATIC', 'AWD/All-Wheel Drive', '4 MATIC'],
    ['C250W 4-M', 'AWD/All-Wheel Drive', '4-M'],
    ['S450 4M', 'AWD/All-Wheel Drive', '4M'],
    ['S63-4M AMG', 'AWD/All-Wheel Drive', 'S63-4M'],
    ['Titanium/Platinum AWD', 'AWD/All-Wheel Drive', 'AWD'],
    ['45 AMG-4M', 'AWD/All-Wheel Drive', 'AMG-4M'],
    ['CLA250 4MATIC/CLA250 4-M Turbo', 'AWD/All-Wheel Drive', '4MATIC'],
    ['XLE / XLE Premium 4WD', '4WD/4-Wheel Drive/4x4', '4WD'],
  ])('%s is %s', (text, value, word) => {
    expect(driveTypeIn(text)).toEqual({ value, word });
  });

  it.each([
    'sDrive28i',
    '300M',
    '4M1',
    'Limited',
    'FWD/eAWD (T8)',
    'GLB250 / GLB250 4MATIC',
    'Prestige, quattro Premium',
    'GT (US), GT FWD (Can)',
  ])('is not said by %s', text => {
    expect(driveTypeIn(text)).toBeNull();
  });
});
