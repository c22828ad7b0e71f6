import type { JobKind } from '../../platform/jobs/service.ts';
import type { Alerts } from './service.ts';
import {
  BEGIN_RECALL_ROUND,
  NOTE_RECALLS,
  RECALL_DIGESTS,
  RECALL_ROUND,
  type DigestJob,
  type NoteJob,
  type RoundJob,
} from './service/deps.ts';

const SETTINGS = { retryLimit: 3 };

/** Notes what there is for a vehicle that was saved just now. What fails is noted by the next round. */
export function noteRecallsJob(alerts: Alerts): JobKind<NoteJob> {
  const run = (job: NoteJob) => alerts.note(job);
  return { ...SETTINGS, name: NOTE_RECALLS, forgets: true, run };
}

/** Looks whether a round through the saved vehicles is due: once a day, and after an import of recalls. */
export function beginRecallRoundJob(alerts: Alerts): JobKind<object> {
  const run = async () => void (await alerts.startWhenDue());
  return { ...SETTINGS, name: BEGIN_RECALL_ROUND, everySeconds: 5 * 60, run };
}

/** Looks through the saved vehicles. A round that fails is the next day's. */
export function recallRoundJob(alerts: Alerts): JobKind<RoundJob> {
  const run = (job: RoundJob) => alerts.round(job);
  return { ...SETTINGS, name: RECALL_ROUND, expireInSeconds: 15 * 60, run };
}

/** Sends what is new. What was not sent waits for the next round. */
export function recallDigestsJob(alerts: Alerts): JobKind<DigestJob> {
  const run = (job: DigestJob) => alerts.sendDigests(job);
  return { ...SETTINGS, name: RECALL_DIGESTS, expireInSeconds: 5 * 60, run };
}
