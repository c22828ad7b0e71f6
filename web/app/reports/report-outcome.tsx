import './report.css';
import type { ReportView } from '@marque/server/reports/contract';
import { VinText } from '../ui/vin.tsx';
import { MakeAgain } from './make-again.tsx';
import { useReader } from './reader.ts';

type Outcome = 'noData' | 'down' | 'revoked' | 'failed';

/** No answer at all is another fact than answers without records. */
function outcomeOf({ state, progress }: ReportView): Outcome {
  if (state === 'no_data') return progress.answered === 0 ? 'down' : 'noData';
  return state === 'revoked' ? 'revoked' : 'failed';
}

/** A report that came to nothing: where the credit is, why, and what to do next. */
export function ReportOutcome({ report, cost }: { report: ReportView; cost: number | null }) {
  const { t } = useReader();
  const kind = outcomeOf(report);
  return (
    <div className="page work">
      <h1 className="t32">{t(`outcome.${kind}Title`)}</h1>
      <p className="work-v">
        <span className="m">{report.title}</span> <VinText vin={report.vin} coloured />
      </p>
      <p className="lead">{t(`outcome.${kind}Text`)}</p>
      <MakeAgain vin={report.vin} hasCredit={cost !== null} label={t('outcome.tryAgain')} />
    </div>
  );
}
