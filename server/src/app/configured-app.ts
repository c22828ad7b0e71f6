import { lazyDecoder } from '@marque/vin/node';
import { createApp } from './app.ts';
import { decoderOf, fetchTables } from '../platform/data-packs/service/vpic-pack.ts';
import type { Clock } from '../kit/clock.ts';
import type { Config } from '../kit/settings/config.ts';
import type { Database } from '../kit/database/db.ts';
import { logSlowQueries } from '../kit/log/timed.ts';
import { createLog, type Log } from '../kit/log/log.ts';
import { onMeasured } from '../kit/measured.ts';
import { readSecrets, type Secrets } from '../kit/settings/secrets.ts';
import { signingSecret } from '../platform/installation/service.ts';
import { checkSharedStore } from '../platform/media/service.ts';
import { createTransportOf } from '../platform/mail/service.ts';
import type { Gateway } from '../money/payments/rules/gateway.ts';
import { createAppRenderer } from './renderer.ts';
import { photoProviderOf, plateProvidersOf } from '../vehicles/plates/providers/configured.ts';
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
 * Builds the app on an open database, with everything outside as the settings name it; nothing of it runs yet.
 * @throws Error for keys of a site that does not exist, StartRefused for a secret that is not the other servers'
 */
export async function configuredApp(config: Config, database: Database) {
  const log = createLog(config.logLevel);
  if (log.isLevelEnabled('debug'))
    onMeasured('provider.called', call => log.debug(call, 'An outside service was called'));
  if (config.slowQueryMs !== null) logSlowQueries(log, config.slowQueryMs);
  const decoder = lazyDecoder(() => decoderOf(config.dataDir, log));
  const files = await mediaStoreOf(config);
  const fetchAll = () => fetchTables({ dataDir: config.dataDir, files });
  await fetchAll().catch((error: unknown) =>
    log.error({ err: error }, 'The VIN tables of the media store cannot be read; the copy of this process is used'),
  );
  const reloadTables = () => fetchAll().then(decoder.reload);
  const secrets = readSecrets(config.secretsFile);
  const clock = () => new Date();
  await checkSharedStore({ database, files, clock, log });
  const paidSources = createPaidSources({ db: database.db, clock, log });
  const app = createApp({
    config,
    log,
    clock,
    secret: await signingSecret({ ...config, db: database.db, clock }),
    database,
    tracing: await tracingOf(config, log),
    decoder,
    reloadTables,
    renderer: createAppRenderer(config.sitesDir ? { sites: config.sitesDir } : {}),
    files,
    transport: createTransportOf(config.smtpUrl, log),
    history: historyProvidersOf(config.historyAccounts, {
      clock,
      ledger: createPurchaseLedger({ db: database.db, clock }),
      paidSources,
    }),
    builds: new SandboxBuilds({ paceMs: 0 }),
    labels: labelProvidersOf(config.labels),
    plateProviders: plateProvidersOf(config.plateProviders),
    recallProviders: recallProvidersOf(config.recallSources, { clock, paidSources }),
    paidSources,
    valuationProviders: valuationProvidersOf(config.valuations, paidSources),
    ratingProviders: ratingProvidersOf(config.ratingProviders, { clock, log }),
    photoProvider: photoProviderOf(config.photoProvider),
    gateways: await gatewaysOf(secrets, clock),
  });
  for (const siteId of secrets.sites()) app.sites.get(siteId);
  return { app, log, decoder, secrets };
}

/** Its libraries are loaded only where traces are sent. */
async function tracingOf({ traces }: Config, log: Log) {
  if (traces === null) return null;
  const { createTracing } = await import('../kit/log/tracing.ts');
  return createTracing(traces, log);
}

/** The gateways some site has keys for; the libraries of the others are not loaded, which spares the start. */
async function gatewaysOf(secrets: Secrets, clock: Clock): Promise<Gateway[]> {
  const gateways: Gateway[] = [];
  if (secrets.sites().some(secrets.stripeOf)) {
    const { createStripeGateway } = await import('../money/payments/gateways/stripe/stripe.ts');
    gateways.push(createStripeGateway(secrets.stripeOf));
  }
  if (secrets.sites().some(secrets.payPalOf)) {
    const { createPayPalGateway } = await import('../money/payments/gateways/paypal/paypal.ts');
    gateways.push(createPayPalGateway(secrets.payPalOf, { clock }));
  }
  return gateways;
}
