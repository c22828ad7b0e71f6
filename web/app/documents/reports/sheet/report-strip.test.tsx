import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { ReportStrip } from './report-strip.tsx';

useNetwork();

it('what one does with a report is behind one button, which a desktop hides', async () => {
  const pdf = '/documents/report/rpt_1.pdf';
  const { user } = await show(<ReportStrip demo="none" pdf={pdf} wrong={null} actions={<a href="/share">Share</a>} />);
  const menu = screen.getByRole('button', { expanded: false });
  const actions = screen.getByText('Share').parentElement;
  expect(actions?.contains(screen.getByRole('link', { name: 'PDF' }))).toBe(true);
  expect(actions?.dataset['folded']).toBe('true');
  await user.click(menu);
  expect(actions?.dataset['folded']).toBeUndefined();
  expect(screen.getByRole('button', { expanded: true })).toBe(menu);
});
