import { lazyDecoder } from '@marque/vin/node';
import { createApp } from './app.ts';
import { brandFilesOf } from './platform.ts';
import { decoderOf, fetchTables } from '../platform/data-packs/service/vpic-pack.ts';
import type { Clock } from '../kit/clock.ts';
import type { Config } from '../kit/settings/config.ts';
import type { Database } from '../kit/database/db.ts';
import { logSlowQueries } from '../kit/log/timed.ts';
import { createLog, type Log } from '../kit/log/log.ts';
import { onMeasured } from '../kit/measured.ts';
import { readSecrets, type Secrets } from '../kit/settings/secrets.ts';
import { signingSecret } from '../platform/installation/service.ts';
import { presentVersions } from '../platform/installation/service/versions.ts';
import { checkSharedStore } from '../platform/media/service.ts';
import { liveTransport } from '../platform/mail/service.ts';
import { createSecretStore } from '../platform/secrets/service/secret-store.ts';
import { createLiveSettings } from '../platform/service-settings/service/live-settings.ts';
import { lazyGateway } from '../money/payments/gateways/lazy-gateway.ts';
import { payPalModeOf, stripeModeOf, type Gateway } from '../money/payments/rules/gateway.ts';
import { createAppRenderer } from './renderer.ts';
import { photoProvidersOf, plateProvidersOf } from '../vehicles/plates/providers/configured.ts';
import { ratingProvidersOf } from '../vehicles/ratings/providers/configured.ts';
import { createPaidSources } from '../vehicles/paid-sources/service.ts';
import { recallProvidersOf } from '../vehicles/recalls/providers/configured.ts';
import { historyProvidersOf } from '../documents/reports/providers/configured.ts';
import { mediaStoreOf } from '../platform/media/providers/configured.ts';
import { createPurchaseLedger } from '../documents/reports/service/purchase-ledger.ts';
import { labelProvidersOf } from '../documents/stickers/providers/labels/configured.ts';
import { SandboxBuilds } from '../documents/stickers/providers/sandbox.ts';
import { valuationProvidersOf } from '../vehicles/valuations/providers/configured.ts';

/**
 * Builds the app on an open database, with everything outside as the settings name it, and what operators have set over them; nothing of it
 * runs yet. In development events of members may be sent to this machine.
 * @throws Error for keys of a site that does not exist, StartRefused for a secret that is not the other servers'
 */
export async function configuredApp(settings: Config, database: Database, { development = false } = {}) {
  const config = { ...settings };
  const log = createLog(config.logLevel);
  if (log.isLevelEnabled('debug'))
    onMeasured('provider.called', call => log.debug(call, 'An outside service was called'));
  if (config.slowQueryMs !== null) logSlowQueries(log, config.slowQueryMs);
  const decoder = lazyDecoder(() => decoderOf(config.dataDir, log));
  const files = await mediaStoreOf(config);
  const brandFiles = brandFilesOf(config, log);
  // Before anything is read: what is changed meanwhile is read anew.
  const versions = await presentVersions(database.db, brandFiles.fingerprint);
  const fetchAll = () => fetchTables({ dataDir: config.dataDir, files });
  await fetchAll().catch((error: unknown) =>
    log.error({ err: error }, 'The VIN tables of the media store cannot be read; the copy of this process is used'),
  );
  const reloadTables = () => fetchAll().then(decoder.reload);
  const clock = () => new Date();
  const file = readSecrets(config.secretsFile);
  const secretStore = createSecretStore({ db: database.db, log, keys: config.settingsKeys, file });
  await secretStore.load();
  const secrets = secretStore.gateways;
  await checkSharedStore({ database, files, clock, log });
  const paidSources = createPaidSources({ db: database.db, clock, log });
  const live = createLiveSettings({ db: database.db, log, config, secrets: secretStore });
  await live.load();
  /** A list that is changed in place where its part of the settings is. */
  const listed = <Part, Made>(part: () => Part, make: (part: Part) => readonly Made[]): Made[] => {
    let used = JSON.stringify(part());
    const made = [...make(part())];
    live.onChange(() => {
      const now = JSON.stringify(part());
      if (now !== used) made.splice(0, made.length, ...make(part()));
      used = now;
    });
    return made;
  };
  const ratings = () => ratingProvidersOf(config.ratingProviders, { clock, log });
  const ratingProviders = ratings();
  live.onChange(() => void Object.assign(ratingProviders, ratings()));
  const app = createApp({
    config,
    log,
    clock,
    secret: await signingSecret({ ...config, db: database.db, clock }),
    database,
    tracing: await tracingOf(config, log),
    decoder,
    reloadTables,
    brandFiles,
    versions,
    secrets: secretStore,
    settings: live,
    targets: { isLocal: development },
    renderer: createAppRenderer({ sites: brandFiles }),
    files,
    transport: liveTransport(() => config.smtpUrl, log),
    history: listed(
      () => config.historyAccounts,
      accounts =>
        historyProvidersOf(accounts, {
          clock,
          ledger: createPurchaseLedger({ db: database.db, clock }),
          paidSources: paidSources.metersFor('histories'),
        }),
    ),
    builds: new SandboxBuilds({ paceMs: 0 }),
    labels: listed(() => config.labels, labelProvidersOf),
    plateProviders: listed(() => config.plateProviders, plateProvidersOf),
    recallProviders: listed(
      () => config.recallSources,
      sources => recallProvidersOf(sources, { clock, paidSources: paidSources.metersFor('recalls') }),
    ),
    paidSources,
    valuationProviders: listed(
      () => config.valuations,
      valuations => valuationProvidersOf(valuations, paidSources.metersFor('values')),
    ),
    ratingProviders,
    photoProviders: listed(
      () => config.photoProvider,
      account => photoProvidersOf(account, paidSources.metersFor('photos')),
    ),
    gateways: gatewaysOf(secrets, clock),
  });
  for (const siteId of secrets.sites()) app.sites.get(siteId);
  return { app, log, decoder, secrets };
}

/** Checks every invariant of the app on a database and a data folder, with all else as the settings name it. */
export const auditOf =
  (settings: Config) =>
  async (database: Database, place: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<string[]> => {
    const { app } = await configuredApp({ ...settings, ...place }, database);
    return (await app.integrity.wasServed()) ? app.integrity.findings() : [];
  };

/** Its libraries are loaded only where traces are sent. */
async function tracingOf({ traces }: Config, log: Log) {
  if (traces === null) return null;
  const { createTracing } = await import('../kit/log/tracing.ts');
  return createTracing(traces, log);
}

/** The gateways, whose libraries are loaded when one is first used: that spares the start. Keys may be set while they run. */
const gatewaysOf = (secrets: Secrets, clock: Clock): Gateway[] => [
  lazyGateway(
    { name: 'stripe', hasPortal: true, modeOf: siteId => stripeModeOf(secrets.stripeOf(siteId)) },
    async () => {
      const { createStripeGateway } = await import('../money/payments/gateways/stripe/stripe.ts');
      return createStripeGateway(secrets.stripeOf);
    },
  ),
  lazyGateway(
    { name: 'paypal', hasPortal: false, modeOf: siteId => payPalModeOf(secrets.payPalOf(siteId)) },
    async () => {
      const { createPayPalGateway } = await import('../money/payments/gateways/paypal/paypal.ts');
      return createPayPalGateway(secrets.payPalOf, { clock });
    },
  ),
];
