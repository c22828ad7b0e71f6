import { v1Module } from '../api/resources/module.ts';
import { agentsModule } from '../api/agents/module.ts';
import { keysModule } from '../api/keys/module.ts';
import { requestLogModule } from '../api/request-log/module.ts';
import { webhooksModule } from '../api/webhooks/module.ts';
import { noteIn } from '../api/resources/rules/answering.ts';
import { vpicModule } from '../vehicles/vpic/module.ts';
import { privacyModule } from '../identity/privacy/module.ts';
import { brandsModule } from '../operations/brands/module.ts';
import { createNetworkProbe } from '../operations/brands/providers/network-probe.ts';
import { bulkRefundsModule } from '../operations/bulk-refunds/module.ts';
import { backupModule } from '../operations/backup/module.ts';
import { consoleModule } from '../operations/console/module.ts';
import { documentDeskModule } from '../operations/document-desk/module.ts';
import { clusterModule } from '../operations/cluster/module.ts';
import { integrityModule } from '../operations/integrity/module.ts';
import { orderDeskModule } from '../operations/order-desk/module.ts';
import { retentionModule } from '../operations/retention/module.ts';
import type { AppDeps } from './app-deps.ts';
import { composeCare } from './care.ts';
import { composeDocuments, composeInventory } from './documents.ts';
import { composeIdentity } from './identity.ts';
import { composeMoney } from './money.ts';
import { composePlatform } from './platform.ts';
import { composePublishing } from './publishing.ts';
import { createRegistry } from './registry.ts';
import { composeNumbers, composeSources, composeTrial, composeVehicles } from './vehicles.ts';

/** Every reason a call may be refused for. */
export type { Reason } from '../kit/errors.ts';
export type App = ReturnType<typeof createApp>;

/** The composition root: every storey is given the services of those below it, and none of those above. */
export function createApp(deps: AppDeps) {
  const { log, database, renderer } = deps;
  const registry = createRegistry();
  const { modules, register, personalData } = registry;

  const platform = composePlatform(deps, registry);
  const identity = composeIdentity(platform, deps, registry);
  const named = { ...platform, ...composeNumbers(platform, registry) };
  const sources = composeSources({ ...named, ...identity }, deps, registry);
  const money = composeMoney({ ...platform, ...identity }, { numbers: named.numbers }, registry);
  const vehicles = composeVehicles({ ...named, ...sources }, deps, registry);
  const known = { ...named, ...identity, ...sources, ...money, ...vehicles };
  const documents = composeDocuments(known, registry);
  const keys = register(keysModule({ ...platform, ...identity }));
  const webhooks = register(webhooksModule({ ...platform, ...identity }, deps.targets));
  const inventory = composeInventory({ ...known, ...documents }, deps, registry);
  const care = composeCare({ ...known, ...documents }, registry);
  const all = { ...known, ...documents, ...inventory, keys, webhooks, ...care };
  const trial = composeTrial({ ...known, numbers: named.numbers });
  const v1 = register(v1Module({ ...all, products: registry.products, sources: { live: all, test: trial } }));
  register(agentsModule({ v1, keys, log: all.log }));
  const vpic = register(vpicModule({ ...all, note: (request, answered) => noteIn(v1, request, answered) }));
  const requestLog = register(requestLogModule({ ...all, v1, vpic }));
  const { nameOf: vehicleName, normalize: normalizeVin } = named.numbers;
  const orderDesk = register(orderDeskModule({ ...all, vehicleName, normalizeVin }));
  const bulkRefunds = register(bulkRefundsModule({ ...all, orderDesk }));
  const documentDesk = register(documentDeskModule({ ...all, normalizeVin }));

  // Personal data is erased in the order of the modules: the account is the last.
  const privacy = register(privacyModule({ ...all, personalDataSources: personalData }, all.accounts));
  const retention = register(retentionModule({ ...all, kinds: registry.retention }));
  const integrity = register(integrityModule({ ...all, invariants: registry.invariants }));
  const cluster = register(clusterModule({ database, config: platform.config, placement: registry.placement }));
  const backups = register(backupModule({ ...all, database }));
  const publishing = composePublishing(all, deps, registry);
  const brands = register(brandsModule({ ...all, probe: deps.domainProbe ?? createNetworkProbe() }));
  const console = register(consoleModule({ ...all, backups, privacy, orderDesk, documentDesk }));

  return {
    ...all,
    ...publishing,
    tracing: deps.tracing ?? null,
    database,
    modules,
    v1,
    requestLog,
    orderDesk,
    bulkRefunds,
    documentDesk,
    privacy,
    retention,
    integrity,
    backups,
    brands,
    cluster,
    console,
    /** Begins to work on the queue. */
    async start(): Promise<void> {
      await all.versions.load();
      await all.keptSecrets.load();
      await all.live.load();
      await all.siteSettings.load();
      await all.sourceHealth.loadOrders();
      await all.plans.recordPrices();
      await all.catalog.load();
      await all.records.load();
      await all.recordUploads.load();
      all.sourceHealth.watch();
      await all.jobs.start(modules.flatMap(module => module.jobs ?? []));
    },
    /** Lets running jobs end, then closes what was passed in. */
    async stop(): Promise<void> {
      await all.versions.stop();
      await all.dataPacks.round.stop();
      await all.jobs.stop();
      await all.vehicles.searches
        .write()
        .catch((error: unknown) => log.warn({ err: error }, 'Some searches were not kept'));
      await all.sourceHealth
        .stop()
        .catch((error: unknown) => log.warn({ err: error }, 'Some calls to sources were not counted'));
      await all.funnel.write().catch((error: unknown) => log.warn({ err: error }, 'Some steps were not counted'));
      await v1
        .writeRequests()
        .catch((error: unknown) => log.warn({ err: error }, 'Some requests of keys were not written down'));
      await all.rateLimits.stop();
      await renderer.close();
      await database.close();
      await deps.tracing?.stop();
    },
  };
}
