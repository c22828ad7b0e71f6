import type { ReportView } from '@marque/server/documents/reports/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { MakeAgain } from './make-again.tsx';
import { useReader } from '../reader.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as reportWorkingStyles from './report-working.module.css';

type Outcome = 'noData' | 'down' | 'revoked' | 'failed';

/** No answer at all is another fact than answers without records. */
function outcomeOf({ state, progress }: ReportView): Outcome {
  if (state === 'no_data') return progress.answered === 0 ? 'down' : 'noData';
  return state === 'revoked' ? 'revoked' : 'failed';
}

interface ReportOutcomeProps {
  report: ReportView;
  cost: number | null;
  /** The way on from a report that was given back. */
  next: ReactNode;
}

/** A report that came to nothing: where the credit is, why, and what to do next. */
export function ReportOutcome({ report, cost, next }: ReportOutcomeProps) {
  const { t } = useReader();
  const returnsText = useTranslations('returns');
  const kind = outcomeOf(report);
  const given = report.revoked_for !== 'refund' && report.revoked_for;
  return (
    <div className={`${ui.pageWidth} ${reportWorkingStyles.reportWork}`}>
      <h1 className={ui.text32}>{given ? returnsText(`outcome.${given}.title`) : t(`outcome.${kind}Title`)}</h1>
      <p className={reportWorkingStyles.reportWorkVehicle}>
        <span className={ui.mediumWeight}>{report.title}</span> <VinText vin={report.vin} colored />
      </p>
      <p className={ui.leadText}>{given ? returnsText(`outcome.${given}.text`) : t(`outcome.${kind}Text`)}</p>
      {given ? (
        <>
          {next}
          <p>
            <ButtonLink to="/members/dashboard#credits">{returnsText('credits')}</ButtonLink>
          </p>
        </>
      ) : (
        <MakeAgain vin={report.vin} vehicle={report.title} hasCredit={cost !== null} label={t('outcome.tryAgain')} />
      )}
    </div>
  );
}
