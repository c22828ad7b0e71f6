import { refusedOf } from './selection.ts';
import { describe, expect, it } from 'vitest';
import {
  broughtBy,
  containedIn,
  inputOf,
  isOpenStep,
  placeOf,
  remediesOf,
  type SelectionFacts,
  type SelectionForm,
  standardIn,
  stepStates,
  withLine,
} from './selection.ts';

const ORIGIN = { source: 'A price list', copied_on: '2026-01-31', demo: false };
const line = (code: string, name: string) => ({
  ...ORIGIN,
  code,
  name,
  category: null,
  hex: null,
  price: 0,
  currency: 'USD',
});
const FORM: SelectionForm = {
  trims: [],
  exterior: [line('41V', 'Soul Red')],
  interior: [],
  packages: [line('P1', 'Comfort Package')],
  options: [line('O1', 'Heated seats')],
  preselected: [],
  rules: [{ ...ORIGIN, if: 'P1', includes: ['O1'] }],
};
const trim = (style: string) => ({ style }) as SelectionFacts['trims'][number];
const FACTS: SelectionFacts = {
  vin: 'JM1GJ1W6XE1000019',
  title: '2014 Mazda Mazda6',
  year_restricted: false,
  trims: [trim('Touring'), trim('Sport')],
  locked: {},
  recorded: [],
  isRecorded: false,
};
const NOTHING = { trim_unknown: false, colors: {} };

describe('the steps', () => {
  it('wait for the trim, then ask for what the catalog lists', () => {
    expect(stepStates(FACTS, FORM, NOTHING)).toMatchObject({
      trim: { kind: 'undecided' },
      exterior: { kind: 'waiting' },
      review: { kind: 'waiting' },
    });
    const chosen = { style: 'Touring', trim_unknown: false, colors: { exterior: null }, packages: [{ code: 'P1' }] };
    expect(stepStates(FACTS, FORM, chosen)).toEqual({
      trim: { kind: 'chosen', value: 'Touring', count: 1 },
      exterior: { kind: 'unsure' },
      interior: { kind: 'absent', why: 'unlisted' },
      review: { kind: 'chosen', value: '', count: 1 },
    });
  });

  it('are skipped where the number or the catalog leaves nothing open', () => {
    const one = { ...FACTS, trims: [trim('Touring')], locked: { trim: 'Touring' } };
    const states = stepStates(one, FORM, NOTHING);
    expect(states.trim).toMatchObject({ kind: 'known', from: 'vin' });
    expect(Object.values(states).map(isOpenStep)).toEqual([false, true, false, true]);
    const unsure = stepStates(FACTS, FORM, { ...NOTHING, trim_unknown: true });
    expect(Object.values(unsure).map(isOpenStep)).toEqual([true, false, false, false]);
  });

  it('are all known from a factory record', () => {
    const record = { ...FACTS, isRecorded: true, recorded: ['A', 'B'], locked: { exterior: 'Ruby' } };
    const states = stepStates(record, FORM, NOTHING);
    expect(Object.values(states).some(isOpenStep)).toBe(false);
    expect(states).toMatchObject({ exterior: { from: 'record', value: 'Ruby' }, review: { count: 2 } });
    expect(inputOf(record, NOTHING)).toEqual({
      vin: FACTS.vin,
      style: null,
      trim_unknown: false,
      colors: {},
      packages: [],
    });
  });
});

describe('what is confirmed', () => {
  it('says "not sure" of all that was left out', () => {
    expect(inputOf(FACTS, NOTHING)).toMatchObject({ style: null, trim_unknown: true, packages: null });
    const color = { code: '41V', name: 'Soul Red' };
    expect(inputOf(FACTS, { style: 'Sport', trim_unknown: false, colors: { exterior: color } })).toEqual({
      vin: FACTS.vin,
      style: 'Sport',
      trim_unknown: false,
      colors: { exterior: color, interior: null },
      packages: null,
    });
  });

  it('has the only style of the catalog without a choice', () => {
    expect(inputOf({ ...FACTS, trims: [trim('Touring')] }, NOTHING)).toMatchObject({ style: 'Touring' });
  });
});

it('a package holds its options', () => {
  expect([...containedIn(FORM, ['P1'])]).toEqual([['O1', 'Comfort Package']]);
  expect([...containedIn(FORM, ['O1'])]).toEqual([]);
});

it('a refusal is said at the step and the line it is about', () => {
  const choices = { ...NOTHING, packages: [{ code: 'P1' }, { code: 'O1' }] };
  expect(placeOf('packages.1', choices)).toEqual({ step: 'review', key: 'O1' });
  expect(placeOf('packages.0.price', choices)).toEqual({ step: 'review', key: 'P1' });
  expect(placeOf('colors.interior', choices)).toEqual({ step: 'interior' });
  expect(placeOf('style', choices)).toEqual({ step: 'trim' });
  expect(placeOf('spend_credit', choices)).toBeNull();
});

it('says everything a refusal names, each at its step and line', () => {
  const choices = { trim_unknown: false, colors: {}, packages: [{ code: 'P1' }, { code: 'O4' }] };
  const also = [
    { field: 'packages.1', message: 'It needs wiring.' },
    { field: 'colors.interior', message: 'Not sold in plaid.' },
    { field: 'dealer.asking', message: 'No price.' },
  ];
  expect(refusedOf({ field: 'packages.0', message: 'Not with the rack.' }, { also }, choices)).toEqual([
    { step: 'review', key: 'P1', text: 'Not with the rack.' },
    { step: 'review', key: 'O4', text: 'It needs wiring.' },
    { step: 'interior', text: 'Not sold in plaid.' },
  ]);
  expect(refusedOf({ message: 'Something else.' }, undefined, choices)).toEqual([]);
});

describe('choices that do not go together', () => {
  const comfort = line('P1', 'Comfort Package');
  const technology = line('P2', 'Technology Package');
  const form: SelectionForm = {
    ...FORM,
    packages: [comfort, technology, { ...line('P3', 'Tow Package'), price: null }],
    rules: [...FORM.rules, { ...ORIGIN, if: 'P2', requires: ['P1', 'P3'] }, { ...ORIGIN, if: 'O1', excludes: ['P2'] }],
  };

  it('are mended by what is missing, or without one of two that exclude each other; what has no price cannot be added', () => {
    expect(remediesOf(form, ['P2'])).toEqual([{ kind: 'add', line: comfort }]);
    expect(remediesOf(form, ['P1', 'P2']).map(({ kind, line: { name } }) => [kind, name])).toEqual([]);
    expect(remediesOf(form, ['O1', 'P2']).map(({ kind, line: { name } }) => [kind, name])).toEqual([
      ['add', 'Comfort Package'],
      ['remove', 'Technology Package'],
      ['remove', 'Heated seats'],
    ]);
  });

  it('are taken with what they contain', () => {
    const choices = { ...NOTHING, packages: [{ code: 'O1', name: 'Heated seats' }] };
    expect(withLine(form, choices, comfort, true)).toEqual([{ code: 'P1', name: 'Comfort Package' }]);
    expect(withLine(form, { ...choices, packages: [comfort] }, comfort, false)).toEqual([]);
    expect(broughtBy(form, comfort)).toEqual({ contains: ['Heated seats'], needs: [] });
    expect(broughtBy(form, technology)).toEqual({ contains: [], needs: ['Comfort Package', 'Tow Package'] });
  });
});

it('what the catalog has as standard is ticked first, by its line', () => {
  expect(standardIn({ ...FORM, preselected: ['O1'] })).toEqual([{ code: 'O1', name: 'Heated seats' }]);
  expect(standardIn({ ...FORM, preselected: [] })).toEqual([]);
});
