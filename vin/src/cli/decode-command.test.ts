import { expect, it } from 'vitest';
import { decoder } from '../testing/decoder.ts';
import { answer } from './decode-command.ts';

it('answers in the shape the command promises', () => {
  const whole = JSON.parse(answer(decoder, '1HGCM82633A004352', false)) as Record<string, unknown>;
  expect(whole).toMatchObject({
    vin: '1HGCM82633A004352',
    kind: 'modern',
    vehicle: { make: 'Honda', model: 'Accord', modelYear: 2003 },
    candidates: [],
    problems: [],
  });
  const flat = JSON.parse(answer(decoder, '1HGCM82633A004352', true)) as Record<string, unknown>;
  expect(flat).toMatchObject({
    vin: '1HGCM82633A004352',
    values: { Make: 'HONDA', ModelYear: '2003', ErrorCode: '0' },
  });
});

it('accepts a model year after a comma', () => {
  expect(JSON.parse(answer(decoder, ' 124379N664466 , 1969', false))).toMatchObject({
    vin: '124379N664466',
    kind: 'classic',
    vehicle: { modelYear: 1969 },
  });
  const flat = JSON.parse(answer(decoder, '1HGCM82633A004352,2004', true)) as { values: Record<string, string> };
  expect(flat.values['ErrorCode']).toContain('12');
});

it('lists which values are inferred and why', () => {
  expect(JSON.parse(answer(decoder, 'WA1A4AFY2J2008189', false))).toMatchObject({
    vehicle: { driveType: 'AWD/All-Wheel Drive' },
    inferred: { driveType: 'the trim says quattro' },
  });
});
