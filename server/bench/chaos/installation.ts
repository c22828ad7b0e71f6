import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { App } from '../../src/app/app.ts';
import { configuredApp } from '../../src/app/configured-app.ts';
import { vinAuditReport, nmvtis, VIN } from '../../src/documents/reports/providers/testing/service-replies.ts';
import { openDatabase } from '../../src/kit/database/db.ts';
import { readConfig } from '../../src/kit/settings/config.ts';
import { startPayPalFake, type PayPalFake } from '../../src/money/payments/gateways/testing/paypal-fake.ts';
import { startStripeFake, type StripeFake } from '../../src/money/payments/gateways/testing/stripe-fake.ts';
import { createSites } from '../../src/platform/sites/service.ts';
import { startStandIn, type Reply, type StandIn } from '../../src/vehicles/plates/providers/testing/stand-in.ts';
import { startDatabasePair, type DatabasePair } from './database.ts';
import { mountDisk, unmountDisk } from './disk.ts';
import { startProcess, type Process } from './processes.ts';

/** Room for what people of some hundred rounds upload and buy. */
const MEDIA_MB = 512;
const SITES = fileURLToPath(new URL('../../../sites/', import.meta.url));

/** Two web processes and a worker on one database, with stand-ins for everything outside. */
export interface Installation {
  database: DatabasePair;
  processes: Process[];
  webs: Process[];
  /** Sells histories. */
  service: StandIn;
  stripe: StripeFake;
  paypal: PayPalFake;
  /** The same app in this process: its checks, and what is done on the command line. */
  app: App;
  /** The disk of the media store; null where the system does not let us mount one. */
  mediaDisk: string | null;
  /** Its logs are there. */
  folder: string;
  /** Waits until every process answers that it is ready. @throws Error after two minutes */
  ready(): Promise<void>;
  /** Ends everything; the logs stay where `keepLogs` says so. */
  end(options: { keepLogs: boolean }): Promise<void>;
}

/** How the histories' service answers when it is well. */
export function historyReply({ path }: { path: string }): Reply {
  const vin = /1HGCM826[0-9A-Z]{9}/.exec(path)?.[0] ?? '';
  if (path.startsWith('/history')) return { json: { success: true, vin, ...nmvtis() } };
  if (path.startsWith('/v2/query')) return { json: { success: true, error: '', vin, id: `R-${vin}` } };
  return { json: JSON.parse(JSON.stringify(vinAuditReport()).replaceAll(VIN, vin)) as unknown };
}

/** The folder of the media store as a disk of its own; null where the system does not let us mount one. */
function mountMedia(folder: string): string | null {
  const media = join(folder, 'data/media');
  mkdirSync(media, { recursive: true });
  return mountDisk(media, MEDIA_MB) ? media : null;
}

export async function startInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-chaos-'));
  const mediaDisk = mountMedia(folder);
  const site = createSites().get('default');
  const caller = {
    site,
    actor: { kind: 'visitor' as const },
    requestId: 'chaos',
    locale: site.locale,
    ip: '',
    origin: 'http://localhost',
    gatePassed: true,
    guest: null,
  };
  const now = () => new Date();
  const [database, service, stripe, paypal] = await Promise.all([
    startDatabasePair(),
    startStandIn(),
    startStripeFake(caller, now),
    startPayPalFake(caller, now),
  ]);
  service.reply = historyReply;
  // The demonstration brand, which also takes payments of both gateways.
  const brand = JSON.parse(readFileSync(join(SITES, 'default/site.json'), 'utf8')) as object;
  cpSync(SITES, join(folder, 'sites'), { recursive: true });
  writeFileSync(
    join(folder, 'sites/default/site.json'),
    JSON.stringify({ ...brand, gateways: ['sandbox', 'stripe', 'paypal'] }),
  );
  const secretsFile = join(folder, 'secrets.json');
  writeFileSync(secretsFile, JSON.stringify({ [site.id]: { stripe: stripe.keys, paypal: paypal.keys } }));
  const env = {
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    // Every document is a file.
    DOCUMENT_ROW_BYTES: '0',
    SECRETS_FILE: secretsFile,
    SITES_DIR: join(folder, 'sites'),
    SANDBOX_PAYMENTS: 'always',
    DEMO_DATA: 'on',
    OPERATOR_SECOND_FACTOR: 'optional',
    RATE_LIMITS: 'off',
    CONNECTIONS_PER_ADDRESS: '0',
    HISTORY_PROVIDER: 'vinaudit,carsxe',
    VINAUDIT_KEY: 'k',
    VINAUDIT_USER: 'u',
    VINAUDIT_PASSWORD: 'p',
    VINAUDIT_URL: service.url,
    VINAUDIT_LICENSE: 'share',
    VINAUDIT_REPORTS_PER_DAY: '100000',
    CARSXE_KEY: 'k',
    CARSXE_URL: service.url,
    CARSXE_LICENSE: 'share',
    CARSXE_REPORTS_PER_DAY: '100000',
    DATA_REFRESH: 'off',
    NHTSA_RECALLS: 'off',
    NHTSA_RATINGS: 'off',
    EPA_SERVICE: 'off',
    TRANSPORT_CANADA_RECALLS: 'off',
    LOG_LEVEL: 'warn',
  };
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const opened = await openDatabase(config);
  const { app } = await configuredApp(config, opened);
  const webs = await Promise.all(['web1', 'web2'].map(name => startProcess(name, 'web', { env, folder })));
  const processes = [...webs, await startProcess('worker', 'worker', { env, folder })];
  const installation: Installation = {
    database,
    processes,
    webs,
    service,
    stripe,
    paypal,
    app,
    mediaDisk,
    folder,
    async ready() {
      const until = performance.now() + 120_000;
      for (const each of processes) {
        while (!(await each.isReady())) {
          if (performance.now() > until) throw new Error(`A process does not become ready; its log is ${each.log}`);
          await pause(100);
        }
      }
    },
    async end({ keepLogs }) {
      await Promise.all(processes.map(each => each.end()));
      await opened.close();
      await Promise.all([stripe.close(), paypal.close(), database.end()]);
      service.close();
      if (mediaDisk) unmountDisk(mediaDisk);
      if (!keepLogs) rmSync(folder, { recursive: true, force: true });
    },
  };
  await installation.ready();
  // The demonstration's coupons and accounts are made behind the first answer.
  while (!processes.every(({ log }) => readFileSync(log, 'utf8').includes('is ready at'))) await pause(100);
  return installation;
}
