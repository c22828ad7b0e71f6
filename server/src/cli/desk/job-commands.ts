import { deskCommand, momentText } from './desk-command.ts';

/** Shows the queue of the installation: by kind, and the jobs that failed. */
export const jobList = deskCommand({
  usage: 'job list',
  examples: ['job list --json'],
  async run({ app, caller, say }) {
    const { queues, failed } = await app.console.jobs(caller);
    for (const queue of queues) {
      const { job, waiting, active, scheduled, oldest_waiting_seconds: waits, oldest_active_seconds: runs } = queue;
      const oldest = Math.max(waits ?? 0, runs ?? 0);
      say(
        queue,
        `${job}  ${waiting} waiting, ${active} active, ${scheduled} scheduled, the oldest due for ${oldest} s`,
      );
    }
    for (const each of failed)
      say(each, `${each.id}  ${each.job}  failed ${momentText(each.failed)}  ${each.about ?? ''}  ${each.error}`);
    if (queues.length + failed.length === 0) say({ queues, failed }, 'Nothing waits and nothing has failed.');
  },
});

/** Settles a job again of which every attempt has failed. */
export const jobRetry = deskCommand({
  usage: 'job retry JOB',
  subject: 'JOB',
  examples: ['job retry 7c1f5b1e-5a5e-4d0e-9d55-0d5a4c1a2f10'],
  async run({ app, caller, subject, say }) {
    const { kind } = await app.console.retryJob(caller, { job: subject });
    say({ job: subject, kind }, `${kind} is settled again as soon as a server works on the queue.`);
  },
});
