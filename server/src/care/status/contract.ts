import { z } from 'zod';
import { Email, EMAIL_LIMITS } from '../../identity/accounts/contract.ts';
import { Empty, get, line, post } from '../../kit/contract.ts';

/** Parts on the status page. */
export const StatusPart = z.enum(['site', 'decoding', 'reports', 'stickers', 'recalls', 'payments', 'email']);
export type StatusPart = z.infer<typeof StatusPart>;

/** `no_activity`: nothing happened in the time that is looked at, so nothing is known. */
export const PartState = z.enum(['works', 'partly', 'down', 'maintenance', 'no_activity', 'not_measured']);
export type PartState = z.infer<typeof PartState>;

export const IncidentImpact = z.enum(['partly', 'down', 'maintenance']);
export type IncidentImpact = z.infer<typeof IncidentImpact>;

export const IncidentState = z.enum(['investigating', 'identified', 'monitoring', 'resolved']);
export type IncidentState = z.infer<typeof IncidentState>;

const MAX_TEXT = 2_000;
const Text = z.string().trim().min(1).max(MAX_TEXT);

export const Incident = z.object({
  id: z.string(),
  title: z.string(),
  impact: IncidentImpact,
  parts: z.array(StatusPart),
  state: IncidentState,
  started: z.iso.datetime(),
  resolved: z.iso.datetime().nullable(),
  /** Newest first. */
  updates: z.array(z.object({ state: IncidentState, text: z.string(), when: z.iso.datetime() })),
});
export type Incident = z.infer<typeof Incident>;

const Status = z.object({
  /** The worst of what is known. */
  overall: z.enum(['works', 'partly', 'down', 'maintenance']),
  checked_at: z.iso.datetime(),
  parts: z.array(
    z.object({
      part: StatusPart,
      state: PartState,
      /** Documents that were ordered in the last 24 hours and are made, made with gaps, or could not be made. */
      documents: z.object({ made: z.int(), partly: z.int(), failed: z.int() }).nullable(),
      /**
       * Of `payments` the pages that a gateway was asked for in the last 24 hours: those it opened, and those it did not.
       * Of `email` the emails of the last 24 hours: those that left, and those that wait for more than ten minutes.
       * `last`: when a gateway opened a page or reported something, or an email left; null where none did.
       */
      activity: z.object({ done: z.int(), failed: z.int(), last: z.iso.datetime().nullable() }).nullable(),
    }),
  ),
  /** Public data of which a copy is kept; `checked_at` is null where there is none of it. */
  data: z.array(
    z.object({ name: z.string(), title: z.string(), checked_at: z.iso.datetime().nullable(), stale: z.boolean() }),
  ),
  /** Open ones and those of the last 90 days, newest first. */
  incidents: z.array(Incident),
});
export type Status = z.infer<typeof Status>;

/** The measured state of this site now, and its incidents. Also at `/status.json`. */
export const statusCall = get('/api/status', Empty, Status.shape);

/** Tells the visitors of the site about a disturbance. For operators who may publish. */
export const postIncidentCall = post(
  '/api/operator/post-incident',
  {
    title: line(3, 120),
    impact: IncidentImpact,
    parts: z.array(StatusPart).min(1).max(StatusPart.options.length),
    text: Text,
  },
  { incident: Incident },
);

/** Says how a disturbance goes on. @throws `not_found`, `incident_over` once it is resolved */
export const updateIncidentCall = post(
  '/api/operator/update-incident',
  { incident: z.string().max(60), state: IncidentState, text: Text },
  { incident: Incident },
);

/**
 * Asks for emails about incidents of the site: one when an incident begins and one when it is over. The address gets a link
 * that confirms it first; the answer is the same where it is confirmed already.
 */
export const subscribeIncidentsCall = post(
  '/api-cwa/subscribe-incidents',
  { email: Email },
  {},
  { limits: EMAIL_LIMITS },
);

const Token = z.string().max(1000);

/** Confirms the address of a mailed link. @throws `incident_link` */
export const confirmIncidentsCall = post('/api-cwa/confirm-incidents', { token: Token }, {});

/** Ends the emails that a mailed link names, without a sign-in. @throws `incident_link` */
export const endIncidentsCall = post('/api-cwa/end-incidents', { token: Token }, {});
