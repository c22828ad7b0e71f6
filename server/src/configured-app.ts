import { lazyDecoder } from '@marque/vin/node';
import { createApp } from './app.ts';
import { decoderOf } from './data-packs/service/vpic-pack.ts';
import type { Clock } from './kit/clock.ts';
import type { Config } from './kit/config.ts';
import type { Database } from './kit/db.ts';
import { linkSecretIn } from './kit/link-secret.ts';
import { createLog } from './kit/log.ts';
import { readSecrets, type Secrets } from './kit/secrets.ts';
import { createTransportOf } from './mail/service.ts';
import type { Gateway } from './payments/gateways/gateway.ts';
import { createAppRenderer } from './renderer.ts';
import { photoReaderOf, plateProvidersOf } from './plates/providers/configured.ts';
import { ratingSourcesOf } from './ratings/providers/configured.ts';
import { createPaidSources } from './paid-sources/service.ts';
import { recallProvidersOf } from './recalls/providers/configured.ts';
import { historyProvidersOf } from './reports/providers/configured.ts';
import { mediaStoreOf } from './media/providers/configured.ts';
import { createPurchaseLedger } from './reports/service/purchase-ledger.ts';
import { labelSourcesOf } from './stickers/providers/labels/configured.ts';
import { SandboxBuilds } from './stickers/providers/sandbox.ts';
import { valuationPortsOf } from './valuations/providers/configured.ts';

/**
 * Builds the app on an open database, with everything outside as the settings name it; nothing of it runs yet.
 * @throws Error for keys of a site that does not exist
 */
export async function configuredApp(config: Config, database: Database) {
  const log = createLog(config.logLevel);
  const decoder = lazyDecoder(() => decoderOf(config.dataDir, log));
  const secrets = readSecrets(config.secretsFile);
  const clock = () => new Date();
  const paidSources = createPaidSources({ db: database.db, clock, log });
  const app = createApp({
    config,
    log,
    clock,
    secret: config.appSecret ?? linkSecretIn(config.dataDir),
    database,
    decoder,
    renderer: createAppRenderer(config.sitesDir ? { sites: config.sitesDir } : {}),
    files: await mediaStoreOf(config),
    transport: createTransportOf(config.smtpUrl, log),
    history: historyProvidersOf(config.historyAccounts, {
      clock,
      ledger: createPurchaseLedger({ db: database.db, clock }),
      paidSources,
    }),
    builds: new SandboxBuilds({ paceMs: 0 }),
    labels: labelSourcesOf(config.labels),
    plateProviders: plateProvidersOf(config.plateProviders),
    recallProviders: recallProvidersOf(config.recallSources, { clock, paidSources }),
    paidSources,
    valuationPorts: valuationPortsOf(config.valuations, paidSources),
    ratingSources: ratingSourcesOf(config.ratingSources, { clock, log }),
    photoReader: photoReaderOf(config.photoReader),
    gateways: await gatewaysOf(secrets, clock),
  });
  for (const siteId of secrets.sites()) app.sites.get(siteId);
  return { app, log, decoder, secrets };
}

/** The gateways some site has keys for; the libraries of the others are not loaded, which spares the start. */
async function gatewaysOf(secrets: Secrets, clock: Clock): Promise<Gateway[]> {
  const gateways: Gateway[] = [];
  if (secrets.sites().some(secrets.stripeOf)) {
    const { createStripeGateway } = await import('./payments/gateways/stripe.ts');
    gateways.push(createStripeGateway(secrets.stripeOf));
  }
  if (secrets.sites().some(secrets.payPalOf)) {
    const { createPayPalGateway } = await import('./payments/gateways/paypal.ts');
    gateways.push(createPayPalGateway(secrets.payPalOf, { clock }));
  }
  return gateways;
}
