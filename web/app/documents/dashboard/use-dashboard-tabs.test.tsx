import type { ReportCard, ReportsPage } from '@marque/server/documents/reports/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, success, useNetwork } from '../../testing/component.tsx';
import { ReportCards } from './use-dashboard-tabs.tsx';

const network = useNetwork();

const ALL = 20;
const PAGE = 5;

const card = (at: number) =>
  ({
    id: `rep_${at}`,
    vin: `VIN${String(at).padStart(14, '0')}`,
    title: `Car ${at}`,
    state: 'failed',
    created: '2026-06-15T12:00:00.000Z',
    level: null,
    headline: null,
    sharable: false,
    pdf: null,
  }) as Partial<ReportCard> as ReportCard;

/** The page that begins with this one. */
const pageFrom = (at: number): ReportsPage => ({
  reports: Array.from({ length: PAGE }, (_, each) => card(at + each)),
  total: ALL,
  next: at + PAGE < ALL ? `c${at + PAGE}` : null,
});

test('a member with many reports pages through them: each is there once, in order', async () => {
  for (let at = PAGE; at < ALL; at += PAGE) network.on(`/api-cwa/reports?after=c${at}`, success(pageFrom(at)));
  const { user } = await show(<ReportCards first={pageFrom(0)} />);
  const status = () => screen.getByText(/^Showing /).textContent;
  for (let shown = PAGE; shown < ALL; shown += PAGE) {
    expect(status()).toBe(`Showing ${shown} of ${ALL}`);
    await user.click(screen.getByText('Show more'));
    await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(shown + PAGE));
  }
  expect(status()).toBe(`Showing ${ALL} of ${ALL}`);
  expect(screen.queryByText('Show more')).toBeNull();
  const titles = [...document.querySelectorAll('article')].map(article => article.getAttribute('aria-label'));
  expect(titles).toEqual(Array.from({ length: ALL }, (_, at) => `Car ${at}`));
  expect(network.sent).toHaveLength(ALL / PAGE - 1);
});
