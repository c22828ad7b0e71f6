import type { ReportProgress } from '@marque/server/documents/reports/contract';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useReader } from '../reader.ts';
import { WorkProgress } from './work-progress.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './report-working.module.css';

interface ReportWorkingProps {
  vin: string;
  progress: ReportProgress;
  /** ISO instant of the order. */
  since: string;
  /** No answer comes from the server. */
  lost: boolean;
}

/** In the place of the verdict while a report is being made: what is asked now, and that one may leave. */
export function ReportWorking({ vin, progress, since, lost }: ReportWorkingProps) {
  const { t } = useReader();
  return (
    <section className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.workBox}`} aria-labelledby="work-title">
      <h2 className={ui.text24} id="work-title">
        {t('work.title')}
      </h2>
      <WorkProgress progress={progress} since={since} brief />
      <p className={ui.secondaryText}>
        {t('work.leave')}{' '}
        <ButtonLink look="link" to={`/members/dashboard?vin=${encodeURIComponent(vin)}#vehicle-history-report`}>
          {t('work.documents')}
        </ButtonLink>
      </p>
      {lost && (
        <Message tone="caution" title={t('outcome.problem')}>
          <p>{t('work.lost')}</p>
        </Message>
      )}
    </section>
  );
}
