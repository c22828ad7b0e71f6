import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, changesBetween, patchOf, type Json } from './layers.ts';

/** Cases of RFC 7396, appendix A. */
const CASES: [target: Json, patch: Json, result: Json][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('a merge patch', () => {
  it.each(CASES)('%j with %j is %j', (target, patch, result) => {
    expect(applyPatch(target, patch)).toEqual(result);
  });

  it('cannot reach what objects inherit', () => {
    const patched = applyPatch({}, JSON.parse('{"__proto__":{"owned":true}}') as Json);
    expect(Object.keys(patched as object)).toEqual(['__proto__']);
    expect(({} as { owned?: boolean }).owned).toBeUndefined();
  });

  const settings = fc.dictionary(
    fc.constantFrom('name', 'hue', 'features', 'plans'),
    fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('plate', 'chat'), fc.boolean()),
    ),
  );

  it('of two states leads from one to the other, and is empty where they are the same', () => {
    fc.assert(
      fc.property(settings, settings, (before, after) => {
        expect(applyPatch(before, patchOf(before, after))).toEqual(after);
        expect(patchOf(before, before)).toEqual({});
      }),
      { numRuns: 300 },
    );
  });
});

describe('the changes between two states', () => {
  it('name each setting by its path; a list counts as one', () => {
    const before = { name: 'A', features: { plate: true, chat: false }, hosts: ['a.example'] };
    const after = { name: 'A', features: { plate: false, chat: false }, hosts: ['a.example', 'b.example'], tax: null };
    expect(changesBetween(before, after)).toEqual([
      { setting: 'features.plate', before: true, after: false },
      { setting: 'hosts', before: ['a.example'], after: ['a.example', 'b.example'] },
    ]);
  });
});
