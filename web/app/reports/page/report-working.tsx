import '../sheet/report.css';
import type { ReportView } from '@marque/server/reports/contract';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Message } from '../../ui/notice/message.tsx';
import { VinText } from '../../ui/vin/vin.tsx';
import { WorkProgress } from './work-progress.tsx';
import { useReader } from '../reader.ts';
import { useReportProgress } from './use-report-progress.ts';

/** The report while it is being made: what is asked now, what has arrived, and that one may leave. */
export function ReportWorking({ report, wrong }: { report: ReportView; wrong: ReactNode }) {
  const { t } = useReader();
  const { progress, lost } = useReportProgress(report.vin, report.progress);
  return (
    <div className="page work">
      <h1 className="t32">{t('work.title')}</h1>
      <p className="work-v">
        <span className="m">{report.title}</span>{' '}
        <span className="nowrap">
          <VinText vin={report.vin} colored />
        </span>
      </p>
      {lost && (
        <Message tone="caution" title={t('outcome.problem')}>
          <p>{t('work.lost')}</p>
        </Message>
      )}
      <div className="card card-p">
        <WorkProgress progress={progress} since={report.created} />
      </div>
      <p className="c2">{t('work.leave')}</p>
      <div className="row row-w">
        <ButtonLink to={`/members/dashboard?vin=${encodeURIComponent(report.vin)}#vehicle-history-report`}>
          {t('work.documents')}
        </ButtonLink>
        {wrong}
      </div>
    </div>
  );
}
