import type { ReportCard as Card } from '@marque/server/documents/reports/contract';
import Download from 'lucide-react/icons/download';
import FolderX from 'lucide-react/icons/folder-x';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import { useFormatter } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { TitleLogo } from '../../kit/ui/vehicle/make-logo.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import { useReader } from './reader.ts';
import { stageOf } from './report-stage.ts';
import { ToneMark } from './tone-mark.tsx';
import { levelTone } from './sheet/verdict-box.tsx';
import { WorkProgress } from './page/work-progress.tsx';
import * as buttonStyles from '../../kit/ui/action/button.module.css';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as documentCardStyles from './document-card.module.css';

const LEVELS = ['stop', 'serious', 'check', 'nothing'] as const;

interface ReportCardProps {
  report: Card;
  wrong: ReactNode;
  /** Ticks it to be compared. */
  tick?: ReactNode;
  /** Shows it to others. */
  share?: ReactNode;
}

/** One of a member's reports: its state in words, the verdict, and what one can do with it now. */
export function ReportCard({ report, wrong, tick, share }: ReportCardProps) {
  const { t } = useReader();
  const format = useFormatter();
  const stage = stageOf(report.state);
  const path = `/members/report/${encodeURIComponent(report.vin)}`;
  return (
    <article
      className={`${cardStyles.card} ${documentCardStyles.documentCard}`}
      data-vin={report.vin}
      tabIndex={-1}
      aria-label={report.title}
    >
      <div className={documentCardStyles.documentCardBody}>
        <div className={documentCardStyles.documentCardHead}>
          <div className={ui.flexRow}>
            <TitleLogo title={report.title} />
            <div>
              <h3 className={ui.text18}>{report.title}</h3>
              <p className={`${ui.tertiaryText} ${ui.text14}`}>
                <VinText vin={report.vin} />
              </p>
            </div>
          </div>
          <ReportChip report={report} />
        </div>
        {stage === 'working' && <WorkProgress progress={report.progress} since={report.created} />}
        {stage === 'readable' && <Finding report={report} />}
        {stage === 'over' && <NotMade report={report} />}
        <div className={documentCardStyles.documentCardDay}>
          <p className={`${ui.tertiaryText} ${ui.text14} ${ui.tabularNumbers}`}>
            {format.dateTime(new Date(report.created), { dateStyle: 'medium' })}
          </p>
          {stage === 'readable' && tick}
        </div>
      </div>
      <div className={documentCardStyles.documentCardFoot}>
        <ButtonLink look={stage === 'readable' ? 'card' : 'second'} size="small" to={path}>
          {t(`card.open.${stage}`)}
        </ButtonLink>
        {stage === 'readable' && report.pdf && (
          <a
            className={`${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.smallButton}`}
            href={report.pdf}
            download
          >
            <Download className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t('pdf')}
          </a>
        )}
        {report.sharable && share}
        {stage === 'working' && <p className={`${ui.secondaryText} ${ui.text14}`}>{t('card.leave')}</p>}
        {stage !== 'over' && wrong}
      </div>
    </article>
  );
}

function ReportChip({ report }: { report: Card }) {
  const { t } = useReader();
  const stage = stageOf(report.state);
  if (stage === 'working') {
    return (
      <StateWord tone="info" chip icon={<LoaderCircle className={`${ui.icon} ${ui.spinning}`} aria-hidden />}>
        {t('card.state.working')}
      </StateWord>
    );
  }
  if (stage === 'over') {
    return (
      <StateWord tone="neutral" chip icon={<FolderX className={ui.icon} aria-hidden />}>
        {t(report.state === 'revoked' ? 'card.state.revoked' : 'card.state.notMade')}
      </StateWord>
    );
  }
  const partial = report.state === 'partial';
  return (
    <StateWord tone={partial ? 'caution' : 'ready'} chip>
      {t(partial ? 'card.state.partial' : 'card.state.ready')}
    </StateWord>
  );
}

function Finding({ report }: { report: Card }) {
  const { t } = useReader();
  const { answered, of } = report.progress;
  const level = LEVELS.find(known => known === report.level);
  return (
    <>
      {!level && (
        <p className={`${ui.text14} ${ui.secondaryText} ${documentCardStyles.documentCardVerdict}`}>
          {t('card.unread')}
        </p>
      )}
      {level && (
        <p className={`${ui.text14} ${documentCardStyles.documentCardVerdict}`}>
          <ToneMark tone={levelTone(level)}>{t(`level.${level}`)}</ToneMark>{' '}
          {level !== 'nothing' && <span>{report.headline}</span>}
        </p>
      )}
      {report.state === 'partial' && (
        <p className={`${ui.text14} ${ui.secondaryText}`}>{t('answered', { answered, of })}</p>
      )}
    </>
  );
}

function whyOf({ state, progress, revoked_for }: Card): 'noData' | 'down' | 'failed' | 'revoked' | 'givenBack' {
  if (state === 'revoked') return revoked_for === 'refund' ? 'revoked' : 'givenBack';
  if (state !== 'no_data') return 'failed';
  return progress.answered === 0 ? 'down' : 'noData';
}

function NotMade({ report }: { report: Card }) {
  const { t } = useReader();
  return (
    <p className={`${ui.text14} ${documentCardStyles.documentCardVerdict}`}>
      {report.credit_back && <b>{t('card.creditBack')}</b>}{' '}
      <span className={ui.secondaryText}>{t(`card.why.${whyOf(report)}`)}</span>
    </p>
  );
}
