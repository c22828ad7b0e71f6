import { refreshReportCall, type ReportProgress, type ReportView } from '@marque/server/documents/reports/contract';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../../client.ts';
import { ErrorMessage } from '../../../kit/forms/error-message.tsx';
import { useAction } from '../../../kit/forms/use-call.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { Link } from '../../../kit/ui/action/link.tsx';
import { useReader } from '../reader.ts';
import { WorkProgress } from './work-progress.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './report-freshness.module.css';

interface ReportFreshnessProps {
  report: ReportView;
  progress: ReportProgress;
  /** Credits a new version takes; null when there are not enough. Only needed once a refresh is not free. */
  cost: number | null;
}

/** How old a report is, a new version of it, and the versions before. */
export function ReportFreshness({ report, progress, cost }: ReportFreshnessProps) {
  const { t, day } = useReader();
  const { refresh, versions, version } = report;
  if (!refresh) return null;
  const [newest] = versions;
  const path = `/members/report/${encodeURIComponent(report.vin)}`;
  const others = versions.filter(each => each.version !== version);
  return (
    <div className={styles.freshness}>
      {report.state === 'refreshing' ? (
        <div className={styles.refreshing}>
          <WorkProgress progress={progress} brief />
          <p className={`${ui.secondaryText} ${ui.text14}`}>{t('refresh.working')}</p>
        </div>
      ) : (
        <div className={styles.freshLine}>
          <p>
            {newest && newest.version !== version
              ? t('refresh.earlier', { version })
              : refresh.free
                ? t('refresh.freeUntil', { day: day(refresh.free_until.slice(0, 10)) })
                : t('refresh.over')}
          </p>
          {newest && newest.version !== version ? (
            <ButtonLink size="small" to={path}>
              {t('refresh.newest')}
            </ButtonLink>
          ) : (
            <Refresh vin={report.vin} free={refresh.free} cost={cost} />
          )}
        </div>
      )}
      {refresh.failed_on && report.state !== 'refreshing' && (
        <p className={`${ui.secondaryText} ${ui.text14}`}>
          {t('refresh.failed', { day: day(refresh.failed_on.slice(0, 10)) })}
        </p>
      )}
      {others.length > 0 && (
        <p className={`${ui.text14} ${ui.secondaryText} ${styles.versionList}`}>
          <span>{t('refresh.versions')}</span>
          {others.map(each => (
            <Link key={each.version} to={each === newest ? path : `${path}?version=${each.version}`}>
              {t('refresh.version', { version: each.version, day: day(each.created.slice(0, 10)) })}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

/** The button; where it costs a credit, a question comes first. */
function Refresh({ vin, free, cost }: { vin: string; free: boolean; cost: number | null }) {
  const { t } = useReader();
  const [asks, setAsks] = useState(false);
  const order = (agreed: boolean) => send(refreshReportCall, { vin, spend_credit: agreed }, { generating: true });
  const action = useAction(order, { revalidate: 'always', onSuccess: () => setAsks(false) });
  const icon = <RefreshCw className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />;
  if (!free && cost === null)
    return (
      <ButtonLink size="small" to={`/pricing?vin=${encodeURIComponent(vin)}`}>
        {t('refresh.buy')}
      </ButtonLink>
    );
  return (
    <>
      <Button
        size="small"
        icon={icon}
        busy={action.pending && !asks}
        onClick={() => (free ? action.run(false) : setAsks(true))}
      >
        {free ? t('refresh.free') : t('refresh.paid', { count: cost ?? 0 })}
      </Button>
      {!asks && <ErrorMessage text={action.errorText} />}
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={t('refresh.question', { count: cost ?? 0 })}
        description={t('refresh.questionText')}
      >
        <ErrorMessage text={action.errorText} />
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop2}`}>
          <Button look="main" busy={action.pending} onClick={() => action.run(true)}>
            {t('refresh.paid', { count: cost ?? 0 })}
          </Button>
          <Button look="quiet" onClick={() => setAsks(false)}>
            {t('refresh.keep')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
