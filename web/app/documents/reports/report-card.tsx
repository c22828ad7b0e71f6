import type { ReportCard as Card } from '@marque/server/documents/reports/contract';
import FolderX from 'lucide-react/icons/folder-x';
import type { ReactNode } from 'react';
import { useFormatter } from '../../kit/messages/intl.ts';
import { DocumentCard } from './document-card.tsx';
import { useReader, type Reader } from './reader.ts';
import { stageOf } from './report-stage.ts';
import { ToneMark } from './tone-mark.tsx';
import { levelTone } from './sheet/verdict-box.tsx';
import { WorkProgress } from './page/work-progress.tsx';
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
  return (
    <DocumentCard
      kind="report"
      about={report}
      isReadable={stage === 'readable'}
      state={signOf(report.state, t)}
      words={{ open: t(`card.open.${stage}`), pdf: t('pdf') }}
      actions={
        <>
          {report.sharable && share}
          {stage === 'working' && <p className={`${ui.secondaryText} ${ui.text14}`}>{t('card.leave')}</p>}
          {stage !== 'over' && wrong}
        </>
      }
    >
      {stage === 'working' && <WorkProgress progress={report.progress} since={report.created} />}
      {stage === 'readable' && <Finding report={report} />}
      {stage === 'over' && <NotMade report={report} />}
      <div className={documentCardStyles.documentCardDay}>
        <p className={`${ui.tertiaryText} ${ui.text14} ${ui.tabularNumbers}`}>
          {format.dateTime(new Date(report.created), { dateStyle: 'medium' })}
        </p>
        {stage === 'readable' && tick}
      </div>
    </DocumentCard>
  );
}

function signOf(state: Card['state'], t: Reader['t']) {
  const stage = stageOf(state);
  if (stage === 'working') return { tone: 'info', isWorking: true, word: t('card.state.working') } as const;
  if (stage === 'over') {
    const word = t(state === 'revoked' ? 'card.state.revoked' : 'card.state.notMade');
    return { tone: 'neutral', icon: FolderX, word } as const;
  }
  if (state === 'partial') return { tone: 'caution', word: t('card.state.partial') } as const;
  return { tone: 'ready', word: t('card.state.ready') } as const;
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
