import { z } from 'zod';
import { Empty, get, line, post } from '../../kit/contract.ts';
import { Mapping, MileageUnit, StockPreview } from '../stock/contract.ts';

const Id = z.string().min(1).max(60);

/** Why a file could not be fetched, or was not taken in. */
export const FeedProblem = z.enum([
  'private',
  'timeout',
  'unreachable',
  'redirect',
  'refused',
  'login',
  'host_key',
  'no_file',
  'status',
  'too_large',
  'html',
  'packed',
  'not_file',
  'columns',
  'rows',
  'full',
  'rooftop',
  'suspended',
]);
export type FeedProblem = z.infer<typeof FeedProblem>;

/**
 * What became of a file. `taken`: it changed the stock, but for its contradictions; `held`: it would remove too much, and
 * waits for a person; `same`: its server says that it is the file of last time; `failed`: `problem` says why.
 */
export const FeedOutcome = z.enum(['taken', 'held', 'same', 'failed']);
export type FeedOutcome = z.infer<typeof FeedOutcome>;

/** One file that was fetched, or sent to us. */
export const FeedRun = z.object({
  id: z.string(),
  on: z.iso.datetime(),
  via: z.enum(['fetch', 'push']),
  outcome: FeedOutcome,
  problem: FeedProblem.nullable(),
  /** The HTTP status of an answer that is no file. */
  status: z.number().int().nullable(),
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  rejects: z.number().int(),
  conflicts: z.number().int(),
  /** The first lines that could not be used. */
  first_rejects: z.array(z.object({ line: z.number().int(), field: z.string(), reason: z.string(), text: z.string() })),
});
export type FeedRun = z.infer<typeof FeedRun>;

/** How the stock of a rooftop comes by itself. */
export const StockFeed = z.object({
  rooftop: z.string(),
  name: z.string(),
  /** The address that is fetched every night; empty: none. */
  url: z.string(),
  username: z.string(),
  /** A password or a private key is stored. */
  has_password: z.boolean(),
  /** Of an address with SFTP the fingerprint of the key that its server has; empty: it has not been seen yet. */
  host_key: z.string(),
  mileage_unit: MileageUnit,
  /** When it is fetched next; null: never. */
  next: z.iso.datetime().nullable(),
  /** It is being fetched, or is about to be. */
  fetching: z.boolean(),
  /** The end of the token that files are sent to us with; null: there is none. */
  push: z.string().nullable(),
  /** A file that waits for a person. */
  held: z.object({ name: z.string(), on: z.iso.datetime() }).nullable(),
  /** The newest first. */
  runs: z.array(FeedRun),
});
export type StockFeed = z.infer<typeof StockFeed>;

const MEMBER = { signedIn: true } as const;
const Feeds = { feeds: z.array(StockFeed) };

/** Where files of stock are sent with a token. */
export const PUSH_PATH = '/api/dealer/stock-push';

/** The feeds of the dealership in use, one for each rooftop. @throws `dealers_only`, `dealership_role` */
export const feedsCall = get('/api/dealer/stock-feeds', Empty, Feeds, MEMBER);

/** Whether an address is of a server with SFTP. */
export const isSftp = (address: string): boolean => /^sftp:/i.test(address);

/**
 * Sets the address that is fetched every night, over HTTPS or SFTP. `password` and `private_key`: where both are absent, what is
 * stored stays for the same server; a key is for SFTP, and taken before the password.
 * @throws `dealers_only`, `dealership_role`, `dealership_suspended`, `not_found`, `feed_url_*`, `feed_user`, `feed_key`
 */
export const saveFeedCall = post(
  '/api/dealer/save-feed',
  {
    rooftop: Id,
    url: line(1, 1000),
    username: line(0, 120).default(''),
    password: z.string().max(200).optional(),
    private_key: z.string().max(16_000).optional(),
    mileage_unit: MileageUnit.default('mi'),
  },
  Feeds,
  MEMBER,
);

/** Removes the address or the token, or forgets the key of the server, so that the next one is taken. @throws as `saveFeedCall` */
export const removeFeedCall = post(
  '/api/dealer/remove-feed',
  { rooftop: Id, what: z.enum(['address', 'token', 'host_key']) },
  Feeds,
  MEMBER,
);

/** Has the address fetched now. @throws as `saveFeedCall`, `feed_none` */
export const fetchFeedCall = post('/api/dealer/fetch-feed', { rooftop: Id }, Feeds, {
  ...MEMBER,
  limits: [{ max: 30, minutes: 60, perMember: true }],
});

/** Makes a token for files that are sent to us; the one before is refused from now on. @throws as `saveFeedCall` */
export const newFeedTokenCall = post(
  '/api/dealer/new-feed-token',
  { rooftop: Id },
  { ...Feeds, token: z.string() },
  MEMBER,
);

const Held = { rooftop: Id, mapping: Mapping.optional() };

/** What the file that waits would change. @throws as `previewStockCall` */
export const heldFeedCall = post('/api/dealer/held-feed', Held, { preview: StockPreview }, MEMBER);

/** Takes it in, with everything that it removes. @throws as `importStockCall` */
export const takeHeldFeedCall = post(
  '/api/dealer/take-held-feed',
  { ...Held, decisions: z.record(z.string().max(80), z.number().int().min(0)).default({}) },
  { preview: StockPreview },
  { ...MEMBER, bodyLimit: 256 * 1024 },
);

/** Throws the file that waits away. @throws as `saveFeedCall` */
export const dropHeldFeedCall = post('/api/dealer/drop-held-feed', { rooftop: Id }, Feeds, MEMBER);
