import type { ServiceAddress } from '../../../../kit/web/json-client.ts';
import { Row, textOf } from './field-readers.ts';
import { createReportClient, meaningOf } from './report-client.ts';
import { nmvtisSections, rowIn } from './nmvtis-names.ts';
import { failed, type PullOutcome, type ReportService } from './report-service.ts';

const URL_OF_SERVICE = 'https://api.carsxe.com';

/**
 * CarsXE: `GET /history` with key and VIN, paid for each answer. `success` counts, whatever the HTTP status. All names are in
 * the types that CarsXE publishes. DOUBTFUL until an account has shown it: which words of `error` mean that a vehicle is not known.
 */
export function createCarsXeHistory({
  key,
  url = URL_OF_SERVICE,
  ...options
}: ServiceAddress & { key: string }): ReportService {
  const ask = createReportClient('CarsXE history', options);
  return {
    name: 'CarsXE',
    groups: ['titles', 'jsi'],
    nmvtis: true,
    async pull(vin): Promise<PullOutcome> {
      const answer = await ask(`${url}/history?${new URLSearchParams({ key, vin })}`);
      if ('fault' in answer) return failed(answer.fault, answer.sent ? 'maybe' : 'no');
      const report = Row.safeParse(answer.body).data;
      if (typeof report?.success !== 'boolean') return failed('unreadable', 'maybe');
      if (!report.success) return withoutReport(report);
      if (textOf(report, 'vin').toUpperCase() !== vin) return failed('other_vehicle', 'yes');
      return { kind: 'report', sections: nmvtisSections(report, 'CX') };
    },
  };
}

/** `error` is a word, or a code with a message. */
function withoutReport(report: Row): PullOutcome {
  const error = rowIn(report.error);
  const words = [textOf(report, 'error', 'message'), textOf(error, 'code'), textOf(error, 'message')].join(' ');
  const meaning = meaningOf(words);
  return meaning === 'not_covered' ? { kind: 'not_covered' } : failed(meaning, 'no');
}
