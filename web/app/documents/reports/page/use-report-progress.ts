import { getReportCall, REPORT_STREAM, type ReportProgress } from '@marque/server/documents/reports/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { send } from '../../../client.ts';
import { useRefresh } from '../../../kit/forms/use-refresh.ts';
import { isWorking } from '../report-stage.ts';

const POLL_MS = 1_500;

/**
 * Follows a report that is being made or refreshed, and reloads the page's data at every change. Its server sends the
 * changes; where the connection does not hold, as behind some proxies, the page asks. `lost` while no answer comes.
 */
export function useReportProgress(vin: string, first: ReportProgress): { progress: ReportProgress; lost: boolean } {
  const { revalidate } = useRevalidator();
  const follows = isWorking(first.state);
  const stream = useStream(vin, follows);
  const { data: polled, isError } = useQuery({
    queryKey: ['report-progress', vin],
    queryFn: async ({ signal }) => (await send(getReportCall, { vin }, { signal })).progress,
    enabled: follows && stream.broken,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  const progress = follows ? ((stream.broken ? polled : stream.progress) ?? first) : first;
  const change = `${progress.state} ${progress.answered} ${progress.step}`;
  const known = `${first.state} ${first.answered} ${first.step}`;
  useEffect(() => {
    if (change !== known) void revalidate();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change, whatever the reload brings
  }, [change]);
  const isStale = follows && !isWorking(progress.state);
  // It is done, and the page does not show it yet: a reload may have come in between.
  useRefresh(isStale, POLL_MS);
  return { progress, lost: follows && stream.broken && isError };
}

/** The messages of the server about a report; `broken` once the connection has failed. */
function useStream(vin: string, follows: boolean): { progress: ReportProgress | null; broken: boolean } {
  const [progress, setProgress] = useState<ReportProgress | null>(null);
  const [broken, setBroken] = useState(typeof EventSource === 'undefined');
  useEffect(() => {
    if (!follows || broken) return;
    const source = new EventSource(`${REPORT_STREAM}?vin=${encodeURIComponent(vin)}`);
    const take = ({ data }: MessageEvent<string>) => setProgress(JSON.parse(data) as ReportProgress);
    source.addEventListener('progress', take);
    source.addEventListener('end', event => {
      take(event);
      source.close();
    });
    source.addEventListener('error', () => {
      source.close();
      setBroken(true);
    });
    return () => {
      source.close();
      setProgress(null);
    };
  }, [vin, follows, broken]);
  return { progress, broken };
}
