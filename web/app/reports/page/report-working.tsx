import type { ReportView } from '@marque/server/reports/contract';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Message } from '../../ui/notice/message.tsx';
import { VinText } from '../../ui/vin/vin.tsx';
import { WorkProgress } from './work-progress.tsx';
import { useReader } from '../reader.ts';
import { useReportProgress } from './use-report-progress.ts';
import * as cardStyles from '../../ui/page/card.module.css';
import * as ui from '../../ui/page/primitives.module.css';
import * as styles from './report-working.module.css';

/** The report while it is being made: what is asked now, what has arrived, and that one may leave. */
export function ReportWorking({ report, wrong }: { report: ReportView; wrong: ReactNode }) {
  const { t } = useReader();
  const { progress, lost } = useReportProgress(report.vin, report.progress);
  return (
    <div className={`${ui.pageWidth} ${styles.reportWork}`}>
      <h1 className={ui.text32}>{t('work.title')}</h1>
      <p className={styles.reportWorkVehicle}>
        <span className={ui.mediumWeight}>{report.title}</span>{' '}
        <span className={ui.noWrap}>
          <VinText vin={report.vin} colored />
        </span>
      </p>
      {lost && (
        <Message tone="caution" title={t('outcome.problem')}>
          <p>{t('work.lost')}</p>
        </Message>
      )}
      <div className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
        <WorkProgress progress={progress} since={report.created} />
      </div>
      <p className={ui.secondaryText}>{t('work.leave')}</p>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <ButtonLink to={`/members/dashboard?vin=${encodeURIComponent(report.vin)}#vehicle-history-report`}>
          {t('work.documents')}
        </ButtonLink>
        {wrong}
      </div>
    </div>
  );
}
