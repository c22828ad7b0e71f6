import { describe, expect, it, vi } from 'vitest';
import { decoder } from '../testing/decoder.ts';

describe('decode', () => {
  it('reads a passenger car whole', () => {
    const { vehicle, kind, checkDigit, errorCodes } = decoder.decode('1hgcm 82633-a004352');
    expect(kind).toBe('modern');
    expect(checkDigit).toEqual({ ok: true, expected: '3', actual: '3', position: 9 });
    expect(errorCodes).toEqual([0]);
    expect(vehicle.modelYear?.value).toBe(2003);
    expect(vehicle.make?.value).toBe('Honda');
    expect(vehicle.model?.value).toBe('Accord');
    expect(vehicle.trim?.value).toBe('EX-V6');
    expect(vehicle.doors?.value).toBe(2);
    expect(vehicle.plantCity?.value).toBe('Marysville');
  });

  it('says what is wrong with a mistyped number and decodes it all the same', () => {
    const { vehicle, errorCodes, problems } = decoder.decode('1FTEW1EP5KFA12345');
    expect(errorCodes).toEqual([1]);
    expect(vehicle.model?.value).toBe('F-150');
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'check_digit', position: 9, params: { actual: '5', expected: '4' } }),
    );
  });

  it('takes a plain number as it is, without looking for words in it', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const { vehicle } = decoder.decode('1HGCM82633A004352');
    const calls = normalize.mock.calls.length;
    normalize.mockRestore();
    expect(vehicle.model?.value).toBe('Accord');
    expect(calls).toBe(0);
  });

  it.each(['1HGCM82633A004352', '1HGCM826*3A004352', 'IOQCM82633A004352', 'ADVERTISEMENTSXYZ', '00000000000000000'])(
    'reads %s the same with blanks around it',
    plain => {
      expect({ ...decoder.decode(` ${plain} `), input: plain }).toEqual(decoder.decode(plain));
    },
  );

  it('answers to an empty text', () => {
    expect(decoder.decode('  ').problems[0]?.code).toBe('empty');
  });
});
