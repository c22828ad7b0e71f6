import type { PlatformDeps } from '../../../platform/deps.ts';
import { z } from 'zod';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import { UNSUBSCRIBE_MS } from '../../../platform/mail/rules.ts';
import { signed } from '../../../kit/security/crypto.ts';
import type { Recalls } from '../../recalls/service.ts';

export interface AlertDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'secret' | 'jobs' | 'mail' | 'sites' | 'events'
> {
  recalls: Recalls;
}

/** Looks at a vehicle that was saved just now. */
export const NOTE_RECALLS = 'note-recalls';
/** Looks whether a round is due. */
export const BEGIN_RECALL_ROUND = 'begin-recall-round';
/** Looks through the saved vehicles, some at a time. */
export const RECALL_ROUND = 'recall-round';
/** Mails what is new to its owners, some at a time. */
export const RECALL_DIGESTS = 'recall-digests';

/** Which saved vehicle a job is about. */
export interface NoteJob extends Account {
  vin: string;
}

/** After which saved vehicle a round goes on; null: at its beginning. */
export interface RoundJob {
  after: string | null;
}

/** After which member the emails go on; null: at the first. */
export interface DigestJob {
  after: string | null;
}

const Unsubscribing = z.object({ siteId: z.string(), userId: z.string(), kind: z.literal('recall') });
/** The links that end the emails of a member. */
export const unsubscribeLink = signed('unsubscribe', Unsubscribing, UNSUBSCRIBE_MS);
