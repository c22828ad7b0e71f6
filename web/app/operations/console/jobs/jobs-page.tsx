import { type FailedJob, type JobQueue, retryJobCall } from '@marque/server/operations/console/contract';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
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
export default function JobsPage({ loaderData: { queues, failed, now } }: Route.ComponentProps) {
  const t = useTranslations('console.jobs');
  return (
    <ConsolePage title={t('title')} lead={t('lead')}>
      <FailedJobs failed={failed} now={now} />
      <Queues queues={queues} />
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

function AboutLink({ job: { about, site } }: { job: FailedJob }) {
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
  const columns: Column<JobQueue>[] = [
    { key: 'job', name: t('kind'), cell: ({ job }) => <span className={ui.monospace}>{job}</span> },
    { key: 'active', name: t('active'), cell: ({ active }) => format.number(active), figure: true },
    { key: 'waiting', name: t('waiting'), cell: ({ waiting }) => format.number(waiting), figure: true },
    { key: 'scheduled', name: t('scheduled'), cell: ({ scheduled }) => format.number(scheduled), figure: true },
    {
      key: 'oldest',
      name: t('oldest'),
      cell: ({ oldest_seconds: s }) =>
        s === 0 ? '–' : t('minutes', { minutes: format.number(s / 60, { maximumFractionDigits: 1 }) }),
      figure: true,
    },
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
