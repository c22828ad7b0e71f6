import { SectionName } from '@marque/server/documents/reports/contract';
import { expect, test } from 'vitest';
import { SECTIONS } from './report-contents.ts';

test('a report has the sections of the server, in its order', () => {
  expect(SECTIONS).toEqual(SectionName.options);
});
