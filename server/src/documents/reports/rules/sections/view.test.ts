import { expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import type { ReportRow } from '../facts/contents.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';
import { viewOf } from './view.ts';

it('shows a document from before there were two units in miles', () => {
  const facts = factsWith(answersWith([]));
  const { units, ...document } = reportDocument(facts, SITE);
  const stored = { id: 'rep_1', kind: 'report', state: 'ready', version: 1, unit: 'vhr', amount: 1 };
  const times = { createdAt: new Date(facts.createdAt), openedAt: new Date(facts.createdAt) };
  const row = { ...stored, ...times, vehicle: VEHICLE, answers: facts.answers, document } as unknown as ReportRow;
  expect(units).toBe('mi');
  expect(viewOf(row, facts.sources, 'en').document).toMatchObject({ units: 'mi' });
});
