import { refreshReportCall, type ReportProgress, type ReportView } from '@marque/server/documents/reports/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, show, success, useNetwork } from '../../../testing/component.tsx';
import { ChangesBox } from '../sheet/changes-box.tsx';
import { ReportFreshness } from './ready-report.tsx';
import { useReportProgress } from './use-report-progress.ts';

const network = useNetwork();
const VIN = '1HGCM82633A004352';

const progress = (state: ReportProgress['state'], answered: number): ReportProgress => ({
  state,
  step: state === 'ready' ? 'done' : 'titles',
  answered,
  of: 9,
  sections: [],
});

const report = (about: Partial<ReportView>): ReportView => ({
  id: 'rep_1',
  vin: VIN,
  title: '2003 Honda Accord',
  state: 'ready',
  version: 1,
  created: '2026-06-15T12:00:00.000Z',
  charged: null,
  credit_back: false,
  revoked_for: null,
  pdf: '/documents/report/rep_1.pdf',
  progress: progress('ready', 9),
  document: null,
  draft: null,
  refresh: { free: true, free_until: '2026-07-15T12:00:00.000Z', failed_on: null },
  versions: [{ version: 1, created: '2026-06-15T12:00:00.000Z', pdf: '/documents/report/rep_1.pdf' }],
  ...about,
});

const freshness = (about: Partial<ReportView>, cost: number | null = 1) => {
  const shown = report(about);
  return <ReportFreshness report={shown} progress={shown.progress} cost={cost} />;
};

describe('the refresh of a report', () => {
  it('is free until its day, and sent once at a double click', async () => {
    network.on(refreshReportCall.path, success({ state: 'refreshing' }));
    const { user } = await show(freshness({}));
    expect(screen.getByText('Refresh free until Jul 15, 2026')).toBeTruthy();
    await user.dblClick(screen.getByRole('button', { name: 'Refresh' }));
    expect(network.sent.map(({ body }) => body)).toEqual([{ vin: VIN, spend_credit: false }]);
  });

  it('asks before it takes a credit, and keeps the version where that is not wanted', async () => {
    network.on(refreshReportCall.path, success({ state: 'queued' }));
    const over = { free: false, free_until: '2026-07-15T12:00:00.000Z', failed_on: null };
    const { user } = await show(freshness({ refresh: over }));
    await user.click(screen.getByRole('button', { name: 'Refresh for 1 credit' }));
    expect(screen.getByRole('dialog', { name: 'Create a new version for 1 credit?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep this version' }));
    expect(network.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Refresh for 1 credit' }));
    await user.click(screen.getAllByRole('button', { name: 'Refresh for 1 credit' }).at(-1) as HTMLElement);
    expect(network.sent.map(({ body }) => body)).toEqual([{ vin: VIN, spend_credit: true }]);
  });

  it('says why it was refused', async () => {
    network.on(refreshReportCall.path, refusal('too_many', { message: 'Too many tries.' }, 429));
    const { user } = await show(freshness({}));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Too many tries.')).toBeTruthy();
  });

  it('shows how far it is while the version there is stays, and the versions before', async () => {
    await show(freshness({ state: 'refreshing', progress: progress('refreshing', 4) }));
    expect(screen.getByRole('status').textContent).toContain('4 of 9 sources');
    expect(screen.getByText(/You can keep reading/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  });

  it('leads from an earlier version to the newest', async () => {
    const versions = [2, 1].map(version => ({ version, created: '2026-06-15T12:00:00.000Z', pdf: '/p.pdf' }));
    await show(freshness({ version: 1, versions }));
    expect(screen.getByText('You are reading version 1, an earlier one.')).toBeTruthy();
    const path = `/members/report/${VIN}`;
    expect(screen.getByRole('link', { name: 'Read the newest version' }).getAttribute('href')).toBe(path);
  });
});

it('the changes of a version name each record, the verdict before and after, and who did not answer', async () => {
  const rows = (['new', 'gone', 'changed'] as const).map(change => ({
    change,
    section: 'titles' as const,
    on: '2020-02-02',
    text: `${change} title`,
    before: change === 'changed' ? 'old title' : null,
    record: `T-${change}`,
  }));
  const kept = [{ source: 'Theft records', as_of: '2026-06-01T12:00:00.000Z' }];
  const verdict = { before: 'check', after: 'stop' } as const;
  await show(<ChangesBox changes={{ from_version: 1, from_on: '2026-06-15', verdict, rows, kept }} />);
  expect(screen.getByRole('heading', { name: 'What changed since version 1 (Jun 15, 2026)' })).toBeTruthy();
  expect(screen.getByText(/The verdict was/).textContent).toBe('The verdict was Check and is now Stop.');
  expect(screen.getByText(/old title → changed title/)).toBeTruthy();
  expect(screen.getByText('Theft records did not answer this time. What is shown is from Jun 1, 2026.')).toBeTruthy();
});

describe('following a report', () => {
  let streams: Stream[] = [];
  class Stream extends EventTarget {
    closed = false;
    constructor(readonly url: string) {
      super();
      streams.push(this);
    }
    close() {
      this.closed = true;
    }
    tell(event: string, data: ReportProgress) {
      return act(async () => void this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })));
    }
  }
  beforeEach(() => {
    streams = [];
    vi.stubGlobal('EventSource', Stream);
  });
  afterEach(() => vi.unstubAllGlobals());

  function Follower() {
    const { progress: now } = useReportProgress(VIN, progress('collecting', 0));
    return <p>{`${now.state} ${now.answered}`}</p>;
  }

  it('takes each change from the stream, and reloads the page for it', async () => {
    const loader = vi.fn(() => null);
    await show(<Follower />, { loader });
    const [stream] = streams;
    expect(stream?.url).toBe(`/api-cwa/report/stream?vin=${VIN}`);
    await stream?.tell('progress', progress('collecting', 3));
    expect(screen.getByText('collecting 3')).toBeTruthy();
    await stream?.tell('end', progress('ready', 9));
    expect([screen.getByText('ready 9') !== null, stream?.closed]).toEqual([true, true]);
    expect(loader.mock.calls.length).toBeGreaterThanOrEqual(3);
  });

  it('asks by itself where the connection does not hold', async () => {
    network.on(`/api-cwa/report?vin=${VIN}`, success({ progress: progress('collecting', 5) }));
    await show(<Follower />);
    await act(async () => void streams[0]?.dispatchEvent(new Event('error')));
    expect(await screen.findByText('collecting 5')).toBeTruthy();
    expect(streams[0]?.closed).toBe(true);
  });
});
