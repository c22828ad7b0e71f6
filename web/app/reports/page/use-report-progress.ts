import { getReportCall, type ReportProgress } from '@marque/server/reports/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { send } from '../../client.ts';
import { stageOf } from '../report-stage.ts';

const POLL_MS = 1_500;

/** Follows a report that is being made and reloads the page's data when it is done. `lost` while no answer comes. */
export function useReportProgress(vin: string, first: ReportProgress): { progress: ReportProgress; lost: boolean } {
  const { revalidate } = useRevalidator();
  const { data, isError } = useQuery({
    queryKey: ['report-progress', vin],
    queryFn: async ({ signal }) => (await send(getReportCall, { vin }, { signal })).progress,
    initialData: first,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchInterval: query => (stageOf(query.state.data?.state ?? first.state) === 'working' ? POLL_MS : false),
  });
  const over = stageOf(data.state) !== 'working';
  useEffect(() => {
    if (over) void revalidate();
  }, [over, revalidate]);
  return { progress: data, lost: isError };
}
