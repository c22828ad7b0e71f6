import { type FailedJob, type JobQueue, type OpenJob, retryJobCall } from '@marque/server/operations/console/contract';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/jobs-page';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('console.place.jobs'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return { ...(await forOperators(app.console.jobs(caller))), now: new Date().toISOString() };
}

/** What the queue of the installation has to do, and what it could not do. */
export default function JobsPage({ loaderData: { queues, open, failed, now } }: Route.ComponentProps) {
  const t = useTranslations('console.jobs');
  return (
    <ConsolePage title={t('title')} lead={t('lead')}>
      <FailedJobs failed={failed} now={now} />
      <Queues queues={queues} />
      <OpenJobs open={open} now={now} />
    </ConsolePage>
  );
}

function FailedJobs({ failed, now }: { failed: readonly FailedJob[]; now: string }) {
  const t = useTranslations('console.jobs');
  const format = useFormatter();
  const columns: Column<FailedJob>[] = [
    { key: 'job', name: t('kind'), cell: ({ job }) => <span className={ui.monospace}>{job}</span> },
    { key: 'about', name: t('about'), cell: job => <AboutLink job={job} /> },
    { key: 'error', name: t('error'), cell: ({ error }) => error || '–' },
    {
      key: 'failed',
      name: t('failed_at'),
      cell: each => format.relativeTime(new Date(each.failed), new Date(now)),
      whole: true,
    },
    { key: 'retry', name: t('retry'), cell: job => <RetryButton job={job} />, whole: true },
  ];
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('failed', { count: failed.length })}</h2>
        <ExportButton list="failed_jobs" />
      </div>
      {failed.length === 0 ? (
        <p className={`${cardStyles.paddedCard} ${ui.secondaryText}`}>{t('none_failed')}</p>
      ) : (
        <Table
          caption={t('failed', { count: failed.length })}
          columns={columns}
          rows={failed}
          rowKey={({ id }) => id}
          stack
        />
      )}
    </Card>
  );
}

/** Where one sees what a job was about, by how its id begins. */
const PLACES: Record<string, string> = { rep: 'documents', stk: 'documents', ord: 'orders' };

function AboutLink({ job: { about, site } }: { job: Pick<FailedJob, 'about' | 'site'> }) {
  const place = PLACES[about?.split('_')[0] ?? ''];
  if (!about || !place || !site) return <span className={ui.monospace}>{about ?? '–'}</span>;
  return (
    <Link to={`/operator/${place}/${about}?brand=${site}`} className={ui.monospace}>
      {about}
    </Link>
  );
}

function RetryButton({ job: { id, job } }: { job: FailedJob }) {
  const t = useTranslations('console.jobs');
  const words = { done: t('retried', { job }), failed: t('not_retried') };
  const { pending, run } = useToldCall(retryJobCall, { words, revalidate: 'always' });
  return (
    <Button size="table" busy={pending} aria-label={t('retry_named', { job })} onClick={() => run({ job: id })}>
      {t('retry')}
    </Button>
  );
}

function Queues({ queues }: { queues: readonly JobQueue[] }) {
  const t = useTranslations('console.jobs');
  const format = useFormatter();
  const age = useAge();
  const columns: Column<JobQueue>[] = [
    { key: 'job', name: t('kind'), cell: ({ job }) => <span className={ui.monospace}>{job}</span> },
    { key: 'active', name: t('active'), cell: ({ active }) => format.number(active), figure: true },
    {
      key: 'oldestActive',
      name: t('oldest_active'),
      cell: each => age(each.oldest_active_seconds),
      figure: true,
      whole: true,
    },
    { key: 'waiting', name: t('waiting'), cell: ({ waiting }) => format.number(waiting), figure: true },
    {
      key: 'oldestWaiting',
      name: t('oldest_waiting'),
      cell: each => age(each.oldest_waiting_seconds),
      figure: true,
      whole: true,
    },
    { key: 'scheduled', name: t('scheduled'), cell: ({ scheduled }) => format.number(scheduled), figure: true },
  ];
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('queues')}</h2>
      </div>
      {queues.length === 0 ? (
        <p className={`${cardStyles.paddedCard} ${ui.secondaryText}`}>{t('none')}</p>
      ) : (
        <Table caption={t('queues')} columns={columns} rows={queues} rowKey={({ job }) => job} stack />
      )}
    </Card>
  );
}

/** How long something is due: seconds, then minutes; a dash where nothing is. */
function useAge() {
  const t = useTranslations('console.jobs');
  const format = useFormatter();
  return (seconds: number | null) => {
    if (seconds === null) return '–';
    if (seconds < 60) return t('seconds', { seconds: Math.round(seconds) });
    return t('minutes', { minutes: format.number(seconds / 60, { maximumFractionDigits: 1 }) });
  };
}

/** What runs or could run now, the one that is due the longest first. */
function OpenJobs({ open, now }: { open: readonly OpenJob[]; now: string }) {
  const t = useTranslations('console.jobs');
  const format = useFormatter();
  const age = useAge();
  const secondsSince = (moment: string) => Math.max(0, (Date.parse(now) - Date.parse(moment)) / 1000);
  const columns: Column<OpenJob>[] = [
    { key: 'job', name: t('kind'), cell: ({ job }) => <span className={ui.monospace}>{job}</span> },
    { key: 'about', name: t('about'), cell: job => <AboutLink job={job} /> },
    { key: 'state', name: t('state'), cell: ({ state }) => t(`is.${state}`), whole: true },
    { key: 'due', name: t('due'), cell: ({ due }) => age(secondsSince(due)), figure: true, whole: true },
    { key: 'queued', name: t('age'), cell: ({ queued }) => age(secondsSince(queued)), figure: true, whole: true },
    { key: 'failures', name: t('failures'), cell: ({ failures }) => format.number(failures), figure: true },
  ];
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('open')}</h2>
        <ExportButton list="open_jobs" />
      </div>
      {open.length === 0 ? (
        <p className={`${cardStyles.paddedCard} ${ui.secondaryText}`}>{t('none_open')}</p>
      ) : (
        <Table caption={t('open')} columns={columns} rows={open} rowKey={({ id }) => id} stack />
      )}
      <p className={cardStyles.cardFoot}>{t('open_foot')}</p>
    </Card>
  );
}
