import type { PGlite } from '@electric-sql/pglite';
import { loadDecoder } from '@marque/vin/node';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp, type App } from '../app/app.ts';
import type { AppDeps } from '../app/app-deps.ts';
import type { Renderer } from '../platform/typesetting/service/render.ts';
import { createHttp } from '../http/server.ts';
import type { Caller } from '../platform/sites/rules/caller.ts';
import { readConfig } from '../kit/settings/config.ts';
import type { Database } from '../kit/database/db.ts';
import { createLog } from '../kit/log/log.ts';
import type { OutgoingMail } from '../platform/mail/service.ts';
import { SandboxPlates } from '../vehicles/plates/providers/sandbox.ts';
import { SandboxRecalls } from '../vehicles/recalls/providers/sandbox.ts';
import { secondSandbox } from '../documents/reports/providers/sandbox/second-source.ts';
import { SandboxHistory } from '../documents/reports/providers/sandbox.ts';
import { SandboxBuilds } from '../documents/stickers/providers/sandbox.ts';
import { SandboxValuations } from '../vehicles/valuations/providers/sandbox.ts';
import { createTestClock, TEST_NOW, type TestClock } from './clock.ts';
import { quickPasswords } from './counted-passwords.ts';
import { borrowDatabase, fillDataFolder, openBlank } from './databases.ts';
import { createDrainedQueue } from './drained-queue.ts';
import { createMemoryMedia } from './memory-media.ts';
import { queueRows, type QueueRows } from './rows/queue-rows.ts';

/** The key that signs links in tests. */
export const TEST_SECRET = 'a secret of thirty-two characters';

/** The settings in tests: no limits, no log, nothing fetched. */
export const TEST_CONFIG: AppDeps['config'] = {
  ...readConfig({}),
  rateLimits: false,
  dataRefresh: false,
  maxEventLoopDelayMs: 0,
  logLevel: 'silent',
  operatorSecondFactor: 'optional',
};

/** A database for one test file, without a row; closing it hands it to the next. */
export const freshDatabase = (): Promise<Database> => borrowDatabase(prepare);

/** The same as the embedded database of a data folder, which nobody has opened. */
export const freshDataFolder = (dataDir: string): Promise<void> => fillDataFolder(dataDir, prepare);

/** A PGlite as it is before the first migration. */
export const blankPglite = (): Promise<PGlite> => openBlank(prepare);

async function prepare(database: Database): Promise<void> {
  const { workers } = createDrainedQueue(database);
  const app = createApp({ ...partsOf(database, { clock: () => TEST_NOW, mailbox: [] }), workers });
  await app.start();
  await app.jobs.stop();
}

/** Stands in for the typesetter in tests that need no PDF. */
export const blankRenderer: Renderer = {
  pdf: async document => new TextEncoder().encode(`%PDF ${document.template} ${document.data.document.id}`),
  svg: async () => ({ pages: ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 792 612"></svg>'] }),
  picture: async () => '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  warm: async () => {},
  close: async () => {},
};

export interface TestApp {
  app: App;
  /** Sends a request to the server; the first one makes it, because every other test file has no use for one. */
  http: { inject(request: InjectOptions | string): Promise<LightMyRequestResponse> };
  /** The server itself. */
  server(): Promise<FastifyInstance>;
  clock: TestClock;
  /** Mails that have left. */
  mailbox: OutgoingMail[];
  database: Database;
  /** The rows of the queue; nothing of it runs before `drain`. */
  queue: QueueRows;
  /** Runs what is due in the queue until nothing is left to do. */
  drain(): Promise<void>;
  visitor(host?: string): Caller;
  close(): Promise<void>;
}

/** The whole app with its own database, a stopped clock, sandboxes for everything outside, and a mailbox. */
export async function createTestApp(deps: Partial<AppDeps> = {}): Promise<TestApp> {
  const database = deps.database ?? (await freshDatabase());
  const clock = createTestClock();
  const mailbox: OutgoingMail[] = [];
  const { workers, drain } = createDrainedQueue(database);
  const app = createApp({ ...partsOf(database, { clock: () => clock.now, mailbox }), workers, ...deps });
  await app.start();
  let made: Promise<FastifyInstance> | undefined;
  const server = () =>
    (made ??= createHttp(app, { pages: null, development: false, middleware: null, checkAnswers: true }));
  return {
    app,
    http: { inject: async request => (await server()).inject(request) },
    server,
    clock,
    mailbox,
    database,
    queue: queueRows(database),
    drain,
    visitor: (host = 'localhost') => visitorRequest(app, host),
    async close() {
      await (await made)?.close();
      await app.stop();
    },
  };
}

/** Everything outside, as tests have it: sandboxes that answer at once, no log, no limits, a mailbox. */
function partsOf(database: Database, about: { clock: AppDeps['clock']; mailbox: OutgoingMail[] }): AppDeps {
  return {
    config: TEST_CONFIG,
    log: createLog(TEST_CONFIG.logLevel),
    clock: about.clock,
    secret: TEST_SECRET,
    database,
    decoder: loadDecoder(),
    renderer: blankRenderer,
    files: createMemoryMedia(),
    transport: async mail => void about.mailbox.push(mail),
    history: [new SandboxHistory({ paceMs: 0, slowMs: 0 }), secondSandbox],
    builds: new SandboxBuilds({ paceMs: 0 }),
    plateProviders: [new SandboxPlates()],
    recallProviders: [new SandboxRecalls(about.clock, { slowMs: 0 })],
    valuationProviders: [new SandboxValuations({ slowMs: 0 })],
    retryDelaySeconds: 0,
    passwords: quickPasswords,
  };
}

function visitorRequest(app: App, host: string): Caller {
  const site = app.sites.forHost(host);
  if (!site) throw new Error(`There is no site for ${host}`);
  const origin = `http://${host}:3000`;
  return {
    site,
    actor: { kind: 'visitor' },
    requestId: 'req_test',
    locale: site.locale,
    ip: '127.0.0.1',
    origin,
    gatePassed: true,
    guest: null,
  };
}
