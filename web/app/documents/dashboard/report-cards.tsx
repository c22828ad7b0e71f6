import { reportsCall, type ReportsPage } from '@marque/server/documents/reports/contract';
import { send } from '../../client.ts';
import { ReportCard } from '../reports/report-card.tsx';
import { stageOf } from '../reports/report-stage.ts';
import { DocumentProblem } from '../../care/returns/document-problem.tsx';
import { ShareDocument } from '../shares/share-document.tsx';
import { useErrorText } from '../../kit/forms/error-text.ts';
import { ShowMore } from '../../kit/ui/action/show-more.tsx';
import { usePages } from '../../use-pages.ts';
import { CardList } from './card-list.tsx';
import { CompareBar, CompareTick, useCompareTicks } from './compare-ticks.tsx';
import * as documentCardStyles from '../reports/document-card.module.css';

/** The member's reports, page by page. */
export function ReportCards({ first }: { first: ReportsPage }) {
  const textOf = useErrorText();
  const { pages, more, loading, error } = usePages({
    name: 'reports',
    first,
    read: (after, signal) => send(reportsCall, { after }, { signal }),
  });
  const ticks = useCompareTicks();
  const reports = pages.flatMap(page => page.reports);
  // What one should not buy is not offered.
  const mayCompare = reports.filter(({ state, level }) => stageOf(state) === 'readable' && level !== 'stop').length > 1;
  const total = pages.at(-1)?.total ?? 0;
  return (
    <ShowMore shown={reports.length} total={total} more={more} loading={loading} problem={error && textOf(error)}>
      <CardList kind="reports" total={total} tools={mayCompare && <CompareBar ticks={ticks} />}>
        {reports.map(report => (
          <ReportCard
            key={report.id}
            report={report}
            tick={
              mayCompare &&
              report.level !== 'stop' && <CompareTick vin={report.vin} title={report.title} ticks={ticks} />
            }
            share={<ShareDocument kind="report" vin={report.vin} title={report.title} />}
            wrong={
              <DocumentProblem
                vin={report.vin}
                title={report.title}
                kind="report"
                state={report.state}
                className={documentCardStyles.documentCardProblem}
              />
            }
          />
        ))}
      </CardList>
    </ShowMore>
  );
}
