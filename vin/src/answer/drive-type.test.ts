import { describe, expect, it } from 'vitest';
import { driveTypeIn } from './drive-type.ts';

describe('the drive type in a name', () => {
  it.each([
    ['xDrive30i', 'AWD/All-Wheel Drive', 'xDrive30i'],
    ['quattro Premium Plus', 'AWD/All-Wheel Drive', 'quattro'],
    ['GLC 300-4M', 'AWD/All-Wheel Drive', '300-4M'],
    ['E350 4-MATIC', 'AWD/All-Wheel Drive', '4-MATIC'],
    ['GLE350-4M', 'AWD/All-Wheel Drive', 'GLE350-4M'],
    ['XLE / XLE Premium 4WD', '4WD/4-Wheel Drive/4x4', '4WD'],
  ])('%s is %s', (text, value, word) => {
    expect(driveTypeIn(text)).toEqual({ value, word });
  });

  it.each(['sDrive28i', '300M', 'Limited', 'FWD/eAWD (T8)'])('is not said by %s', text => {
    expect(driveTypeIn(text)).toBeNull();
  });
});
