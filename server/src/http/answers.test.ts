import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkedAnswers, compiledAnswers } from './answers.ts';

const route = (schema: z.ZodType) => ({ schema, method: 'GET', url: '/api/x', httpStatus: '200' });
const Answer = z.object({
  status: z.literal('success'),
  count: z.number().int().nullable(),
  at: z.iso.datetime().optional(),
  rows: z.array(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
});
const answer = {
  status: 'success',
  count: null,
  rows: [{ name: 'Ärger “&” </script>', params: { position: 9, letter: 'Q' } }],
};

describe('a compiled answer', () => {
  it('holds what the contract declares, and nothing else', () => {
    const write = compiledAnswers(route(Answer));
    const rows = [{ ...answer.rows[0], secret: 'x' }];
    expect(JSON.parse(write({ ...answer, rows, secret: 'x' }))).toEqual(answer);
    expect(JSON.parse(write({ ...answer, at: '2026-01-02T03:04:05.000Z', count: 3 }))).toEqual({
      ...answer,
      at: '2026-01-02T03:04:05.000Z',
      count: 3,
    });
  });

  it('is checked where it may have one of several shapes', () => {
    const Choice = z.object({ found: z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]) });
    const write = compiledAnswers(route(Choice));
    expect(write({ found: { b: 1 } })).toBe('{"found":{"b":1}}');
    expect(() => write({ found: { b: 'no number' } })).toThrow();
  });
});

describe('an answer in tests and development', () => {
  it('is refused when it breaks its contract', () => {
    const write = checkedAnswers(route(Answer));
    expect(JSON.parse(write(answer))).toEqual(answer);
    expect(() => write({ ...answer, count: 'three' })).toThrow();
  });
});
