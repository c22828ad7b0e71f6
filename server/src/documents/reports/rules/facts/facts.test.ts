import { expect, it } from 'vitest';
import type { SourceGroup } from '../../contract.ts';
import type { GroupAnswer } from '../sources/history-provider.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { mergeAnswers } from './facts.ts';
import { coverage, sectionProgress } from '../findings/outcome.ts';

const write = recordFactory('4S4BSACC5H3200019');
const theft = write.theft('2020-01-01', 'Dallas, TX', null);

function answer(state: 'found' | 'none_reported' | 'not_covered' | 'unavailable', askedAt: string): GroupAnswer {
  return {
    group: 'theft',
    askedAt,
    sections: [{ section: 'theft', state, records: state === 'found' ? [theft] : [] }],
  };
}
const request = (groups: SourceGroup[]) => ({ name: 'sandbox', demo: true, groups });
const of = (...states: Parameters<typeof answer>[0][]) =>
  mergeAnswers({
    sources: [request(['theft'])],
    answers: states.map((state, at) => answer(state, `2026-11-20T10:0${at}:00.000Z`)),
  }).section('theft');

it('prefers records of one source to none of others, and a failure to "nothing"', () => {
  expect(of('none_reported', 'unavailable', 'found')).toMatchObject({
    state: 'found',
    askedAt: '2026-11-20T10:02:00.000Z',
  });
  expect(of('not_covered', 'unavailable', 'none_reported').state).toBe('unavailable');
  expect(of('not_covered', 'none_reported').state).toBe('none_reported');
  expect(of('not_covered', 'unavailable').state).toBe('unavailable');
  expect(of('not_covered').state).toBe('not_covered');
});

it('distinguishes "not asked yet" from "not covered"', () => {
  const facts = { sources: [request(['theft', 'jsi'])], answers: [] };
  expect(mergeAnswers(facts).section('jsi')).toMatchObject({ state: 'pending', askedAt: null });
  expect(mergeAnswers(facts).section('liens')).toMatchObject({ state: 'not_covered', askedAt: null });
});

it('counts records of successful answers only', () => {
  const found = answer('found', '2026-11-20T10:00:00.000Z');
  const facts = { sources: [request(['theft', 'jsi', 'liens'])], answers: [found] };
  const progress = sectionProgress(mergeAnswers(facts));
  expect(progress.find(({ key }) => key === 'theft')).toEqual({ key: 'theft', state: 'found', count: 1 });
  expect(progress.find(({ key }) => key === 'jsi')).toEqual({ key: 'jsi', state: 'pending', count: null });
  expect(coverage({ ...facts, vehicle: {} })).toEqual({ answered: 1, of: 9 });
});
