import type { ReportCard as Card } from '@marque/server/reports/contract';
import { Download, FolderX, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl';
import { ButtonLink } from '../ui/action/button.tsx';
import { TitleLogo } from '../ui/vehicle/make-logo.tsx';
import { StateWord } from '../ui/data/state-word.tsx';
import { VinText } from '../ui/vin/vin.tsx';
import { useReader } from './reader.ts';
import { stageOf } from './report-stage.ts';
import { ToneMark } from './tone-mark.tsx';
import { levelTone } from './sheet/verdict-box.tsx';
import { WorkProgress } from './page/work-progress.tsx';

const LEVELS = ['stop', 'serious', 'check', 'nothing'] as const;

/** One of a member's reports: its state in words, the verdict, and what one can do with it now. */
export function ReportCard({ report, wrong }: { report: Card; wrong: ReactNode }) {
  const { t } = useReader();
  const format = useFormatter();
  const stage = stageOf(report.state);
  const path = `/members/report/${encodeURIComponent(report.vin)}`;
  return (
    <article className="card dc" data-vin={report.vin} tabIndex={-1} aria-label={report.title}>
      <div className="dc-b">
        <div className="dc-h">
          <div className="row">
            <TitleLogo title={report.title} />
            <div>
              <h3 className="t18">{report.title}</h3>
              <p className="c3 t14">
                <VinText vin={report.vin} />
              </p>
            </div>
          </div>
          <ReportChip report={report} />
        </div>
        {stage === 'working' && <WorkProgress progress={report.progress} since={report.created} />}
        {stage === 'readable' && <Finding report={report} />}
        {stage === 'over' && <NotMade report={report} />}
        <p className="c3 t14 num">{format.dateTime(new Date(report.created), { dateStyle: 'medium' })}</p>
      </div>
      <div className="dc-f">
        <ButtonLink look={stage === 'readable' ? 'card' : 'second'} size="small" to={path}>
          {t(`card.open.${stage}`)}
        </ButtonLink>
        {stage === 'readable' && report.pdf && (
          <a className="btn btn-s btn-sm" href={report.pdf} download>
            <Download className="ic ic-16" aria-hidden />
            {t('pdf')}
          </a>
        )}
        {stage === 'working' && <p className="c2 t14">{t('card.leave')}</p>}
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
      <StateWord tone="info" chip icon={<LoaderCircle className="ic spin" aria-hidden />}>
        {t('card.state.working')}
      </StateWord>
    );
  }
  if (stage === 'over') {
    return (
      <StateWord tone="neutral" chip icon={<FolderX className="ic" aria-hidden />}>
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
      {!level && <p className="t14 c2 dc-v">{t('card.unread')}</p>}
      {level && (
        <p className="t14 dc-v">
          <ToneMark tone={levelTone(level)}>{t(`level.${level}`)}</ToneMark>{' '}
          {level !== 'nothing' && <span>{report.headline}</span>}
        </p>
      )}
      {report.state === 'partial' && <p className="t14 c2">{t('answered', { answered, of })}</p>}
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
    <p className="t14 dc-v">
      {report.credit_back && <b>{t('card.creditBack')}</b>} <span className="c2">{t(`card.why.${whyOf(report)}`)}</span>
    </p>
  );
}
