import { mayOperate } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { FailedJob, JobQueue, OpenJob } from '../contract.ts';

export type QueueDeps = Pick<PlatformDeps, 'db' | 'jobs' | 'audit'>;

/** So many failed jobs are listed. */
const MAX_FAILED = 100;
/** And so many that are not done. */
const MAX_OPEN = 50;

/** The queue of the installation as its operators see it. */
export function createQueueDesk({ db, jobs, audit }: QueueDeps) {
  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async jobs(caller: Caller): Promise<{ queues: JobQueue[]; open: OpenJob[]; failed: FailedJob[] }> {
      mayOperate(caller, 'manage_sites');
      const counts = (await jobs.counts()).filter(({ state }) => state !== 'failed');
      const kinds = [...new Set(counts.map(({ job }) => job))].toSorted();
      const queues = kinds.map(job => {
        const own = counts.filter(each => each.job === job);
        const of = (state: string) => own.find(each => each.state === state)?.count ?? 0;
        const oldest = (state: string) => own.find(each => each.state === state)?.oldestSeconds ?? null;
        return {
          job,
          scheduled: of('scheduled'),
          waiting: of('waiting'),
          active: of('active'),
          oldest_waiting_seconds: oldest('waiting'),
          oldest_active_seconds: oldest('active'),
        };
      });
      const failed = await jobs.failed(MAX_FAILED);
      const open = await jobs.open(MAX_OPEN);
      return {
        queues,
        open: open.map(each => ({ ...each, queued: each.queued.toISOString(), due: each.due.toISOString() })),
        failed: failed.map(each => ({ ...each, failed: each.failed.toISOString() })),
      };
    },

    /** @throws AppError `login_needed`, `role_needed`, `not_found` */
    async retryJob(caller: Caller, { job: id }: { job: string }): Promise<{ kind: string }> {
      mayOperate(caller, 'manage_sites');
      return db.transaction(async tx => {
        const kind = await jobs.retry(tx, id);
        if (kind === null) throw new AppError('not_found', { field: 'job' });
        await audit.write(tx, caller, { action: 'job.retried', object: id, after: { kind } });
        return { kind };
      });
    },
  };
}
