import { z } from 'zod';
import { get, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { KeyOwner } from '../keys/contract.ts';

/** How a request ended: with an answer, refused for what was sent, or failed at us or a source. */
export const OUTCOMES = ['answered', 'refused', 'failed'] as const;
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

/** A request of a key. Numbers of vehicles in `path` are masked in lists. */
export const LoggedRequest = z.object({
  id: z.string(),
  key: z.string(),
  /** The id of its operation, `mcp.` with a tool, or `vpic.` with a method; null where it is not on record. */
  operation: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  status: z.number().int(),
  ms: z.number().int(),
  /** Bytes of the answer; null where they are not on record. */
  bytes: z.number().int().nullable(),
  /** The `x-request-id` of its answer. */
  request_id: z.string(),
  created: z.iso.datetime(),
});
export type LoggedRequest = z.infer<typeof LoggedRequest>;

/** Whether a request can be sent again: not with a live key, an ended one, or where it was not kept whole. */
export const Replayable = z.enum(['yes', 'live', 'ended', 'not_kept']);
export type Replayable = z.infer<typeof Replayable>;

/** What a request that was sent again came to; `answer` is null where it is a file. */
export const Replayed = z.object({ status: z.number().int(), request_id: z.string(), answer: z.string().nullable() });
export type Replayed = z.infer<typeof Replayed>;

export const requestList = pagedList('api_requests', MomentPlace);
const Owned = { owner: KeyOwner.default('account') };
const Named = { ...Owned, id: z.string().max(60) };

/**
 * The requests of the keys of the account, or of the dealership in use, over the last 30 days, the newest first. Calls about a
 * dealership also throw `dealers_only`, `dealership_role`
 */
export const apiRequestsCall = get(
  '/api/user/api-requests',
  {
    ...Owned,
    key: z.string().max(60).optional(),
    operation: z.string().max(60).optional(),
    outcome: Outcome.optional(),
    ...requestList.fields,
  },
  { requests: z.array(LoggedRequest), next: z.string().nullable() },
);

/** The requests of a day (UTC). `refused`: for what was sent (4xx); `failed`: at us or a source (5xx). */
export const RequestDay = z.object({
  day: z.iso.date(),
  requests: z.number().int(),
  refused: z.number().int(),
  failed: z.number().int(),
});
export type RequestDay = z.infer<typeof RequestDay>;

/** How many requests there were on each of the last 30 days, the oldest first; with a key, of this one. */
export const apiRequestDaysCall = get(
  '/api/user/api-request-days',
  { ...Owned, key: z.string().max(60).optional() },
  { days: z.array(RequestDay) },
);

/** One of them with what was sent and answered; null where there was none or it was not kept. @throws `not_found` */
export const apiRequestCall = get('/api/user/api-request', Named, {
  entry: LoggedRequest,
  body: z.string().nullable(),
  answer: z.string().nullable(),
  replayable: Replayable,
});

/**
 * Sends a request of a test key again, as that key. It counts with the key's requests and is written down like them.
 * @throws `not_found`, `replay_live`, `key_ended`, `replay_not_kept`, `dealership_suspended`
 */
export const replayRequestCall = post(
  '/api/user/replay-api-request',
  Named,
  { replayed: Replayed },
  { limits: [{ max: 60, minutes: 10, perMember: true }] },
);
