import { describe, expect, it } from 'vitest';
import { changedFields, flattened, typedForm, wrongAmounts } from './record-fields.ts';

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

  it('amounts are shown and typed in dollars, and sent in cents', () => {
    const record = { repairCents: 125_050, soldCents: 900_000, askedCents: null };
    const sent = (fields: Record<string, string>) => changedFields(record, new Map(Object.entries(fields)));
    expect(flattened(record).map(([name, value]) => typedForm(name, value))).toEqual(['1250.50', '9000', '']);
    expect(sent({ repairCents: '1,250.5', soldCents: '$9,000.00', askedCents: '' })).toEqual({});
    expect(sent({ repairCents: '620', askedCents: '9,500.99' })).toEqual({ repairCents: 62_000, askedCents: 950_099 });
    expect(sent({ repairCents: '' })).toEqual({ repairCents: null });
    expect(
      wrongAmounts(
        new Map([
          ['repairCents', '12,50'],
          ['soldCents', ' '],
          ['askedCents', '9000'],
          ['miles', 'x'],
        ]),
      ),
    ).toEqual(['repairCents']);
  });

  it('a place is sent as a whole', () => {
    expect(typed({ 'place.city': 'Toledo' })).toEqual({ place: { city: 'Toledo', state: 'OH' } });
  });
});
