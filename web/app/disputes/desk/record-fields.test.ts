import { describe, expect, it } from 'vitest';
import { changedFields, flattened } from './record-fields.ts';

const RECORD = {
  eventOn: '2022-02-03',
  miles: 60_000,
  towed: null,
  brandCodes: ['11', '04'],
  place: { city: 'Dayton', state: 'OH' },
  summary: { en: 'Text', es: 'Texto' },
};
const typed = (fields: Record<string, string>) => changedFields(RECORD, new Map(Object.entries(fields)));

describe('the fields of a record', () => {
  it('are listed one by one, a place by its parts', () => {
    expect(flattened(RECORD).map(([name]) => name)).toEqual([
      'eventOn',
      'miles',
      'towed',
      'brandCodes',
      'place.city',
      'place.state',
    ]);
  });

  it('are sent only where something else was typed, in their own form', () => {
    expect(typed({ eventOn: '2022-02-03', miles: '60000', towed: '', brandCodes: '11, 04' })).toEqual({});
    expect(typed({ miles: '6000' })).toEqual({ miles: 6000 });
    expect(typed({ miles: '' })).toEqual({ miles: null });
    expect(typed({ miles: 'many' })).toEqual({ miles: 'many' });
    expect(typed({ towed: 'true' })).toEqual({ towed: true });
    expect(typed({ brandCodes: '04, 11' })).toEqual({});
    expect(typed({ brandCodes: '' })).toEqual({ brandCodes: [] });
    expect(typed({ brandCodes: '11' })).toEqual({ brandCodes: ['11'] });
    expect(typed({ eventOn: '2021' })).toEqual({ eventOn: '2021' });
  });

  it('a place is sent as a whole', () => {
    expect(typed({ 'place.city': 'Toledo' })).toEqual({ place: { city: 'Toledo', state: 'OH' } });
  });
});
