import { recordsModule } from '../documents/records/module.ts';
import { recordUploadsModule } from '../documents/record-uploads/module.ts';
import { createOwnHistory } from '../documents/records/providers/own-history.ts';
import { createOwnValues } from '../documents/records/providers/own-values.ts';
import { createPrices } from '../documents/records/service/prices.ts';
import type { HistoryProvider } from '../documents/reports/rules/sources/history-provider.ts';
import { createRecallHistory } from '../documents/reports/providers/recall-history.ts';
import { licenseFrom } from '../documents/reports/rules/sources/license.ts';
import { onFileOf } from '../documents/reports/rules/sections/on-file.ts';
import { besideHistories, NO_BUILDS } from '../documents/stickers/providers/no-builds.ts';
import { ofThisMarket } from '../documents/stickers/rules/gates/market.ts';
import { createCatalogStyles } from '../documents/stickers/service/catalog-styles.ts';
import { createLabels, gradeOf } from '../documents/stickers/service/labels.ts';
import { alertsModule } from '../vehicles/alerts/module.ts';
import { catalogModule } from '../vehicles/catalog/module.ts';
import { vehiclesModule } from '../vehicles/decode/module.ts';
import { createNumbers, type Numbers } from '../vehicles/decode/service/numbers.ts';
import type { Catalog } from '../vehicles/catalog/service.ts';
import { makesModule } from '../vehicles/makes/module.ts';
import { outagesModule } from '../vehicles/outages/module.ts';
import { sourceHealthModule } from '../vehicles/source-health/module.ts';
import { inOrder } from '../vehicles/source-health/rules.ts';
import { paidSourcesModule } from '../vehicles/paid-sources/module.ts';
import { createPaidSources } from '../vehicles/paid-sources/service.ts';
import { platesModule } from '../vehicles/plates/module.ts';
import { PLATE_TIME_LIMIT_MS, type PlateProvider } from '../vehicles/plates/providers/plate-provider.ts';
import { ratingsModule } from '../vehicles/ratings/module.ts';
import { NO_PROVIDERS } from '../vehicles/ratings/providers/rating-providers.ts';
import { recallsModule } from '../vehicles/recalls/module.ts';
import { SandboxPlates } from '../vehicles/plates/providers/sandbox.ts';
import { createPlates, plateSourceName } from '../vehicles/plates/service.ts';
import { SandboxRecalls } from '../vehicles/recalls/providers/sandbox.ts';
import { createRecalls } from '../vehicles/recalls/service.ts';
import { SandboxValuations } from '../vehicles/valuations/providers/sandbox.ts';
import type { ValuationProvider } from '../vehicles/valuations/rules/valuation-provider.ts';
import { createValuations, valueSourceName } from '../vehicles/valuations/service.ts';
import type { Sources as V1Sources } from '../api/resources/service/deps.ts';
import type { Vehicles as VehicleService } from '../vehicles/decode/service.ts';
import type { Accounts } from '../identity/accounts/service.ts';
import type { AppDeps } from './app-deps.ts';
import type { Platform } from './platform.ts';
import type { Registry } from './registry.ts';

export type Vehicles = ReturnType<typeof composeVehicles>;
export type Sources = ReturnType<typeof composeSources>;

/** Readings of numbers, which is all that the money needs of a vehicle. */
export function composeNumbers(platform: Platform, { register }: Registry) {
  const catalog = register(catalogModule(platform));
  return { catalog, numbers: createNumbers({ ...platform, catalog }) };
}

/** Who is asked about a vehicle: the operator's own records, the recall lists, and everything that was passed in. */
export function composeSources(
  platform: Platform & { catalog: Catalog; numbers: Numbers; accounts: Accounts },
  deps: AppDeps,
  { register }: Registry,
) {
  const { accounts, db, clock, decoder, audit, sites, live, isDemo, catalog, dataPacks, numbers: vehicles } = platform;
  const paidSources = register(paidSourcesModule(deps.paidSources ?? createPaidSources(platform)));
  const records = register(
    recordsModule({
      db,
      clock,
      audit: (tx, event) => audit.writeEverywhere(tx, sites.all(), event),
    }),
  );
  const recordUploads = register(recordUploadsModule(platform));
  const recalls = register(
    recallsModule({
      ...platform,
      vehicles,
      comparedAt: async () => (await dataPacks.freshness('recalls'))?.comparedAt ?? null,
      isRecent: async list => (await dataPacks.freshness(list))?.stale === false,
      providers: deps.recallProviders,
      knownModels: catalog.knownModels,
    }),
  );
  const own = [createOwnHistory(records, recordUploads), createRecallHistory(recalls)];
  const history: HistoryProvider[] = [];
  const readHistory = () => void history.splice(0, history.length, ...deps.history, ...own);
  readHistory();
  live.onChange(readHistory);
  const ownValues = createOwnValues(records, createPrices({ db, clock, decoder: () => decoder }));
  const givenValues = () => [
    ...deps.valuationProviders.filter(provider => !provider.demo),
    ownValues,
    // Invented values stand beside invented histories only.
    ...deps.valuationProviders.filter(provider => isDemo() && provider.demo),
  ];
  const builds = ofThisMarket(besideHistories(deps.builds, isDemo));
  const labels = createLabels({ ...platform, vehicles, labels: deps.labels ?? [] });
  const build = () => {
    const { name, demo, license } = builds;
    return name === NO_BUILDS.name ? [] : [{ name: `${name} builds`, groups: ['build'], demo, license }];
  };
  const orders = [
    { kind: 'history' as const, given: () => deps.history },
    { kind: 'value' as const, given: givenValues },
    { kind: 'plate' as const, given: () => deps.plateProviders },
  ];
  const sourceHealth = register(
    sourceHealthModule({
      ...platform,
      sources: () => [
        ...history,
        ...build(),
        ...givenValues().map(valueSource),
        ...deps.plateProviders.map(plateSource),
      ],
      orders,
      managesAll: caller => accounts.managesAll(caller, sites.all()),
    }),
  );
  const values = () => inOrder(givenValues(), sourceHealth.orderOf('value'));
  const plateProviders = () => inOrder(deps.plateProviders, sourceHealth.orderOf('plate'));
  return {
    paidSources,
    sourceHealth,
    records,
    recordUploads,
    recalls,
    history,
    values,
    plateProviders,
    builds,
    labels,
  };
}

/** A source of market values as the console lists it. */
const valueSource = ({ name, demo, license }: ValuationProvider) => ({
  name: valueSourceName(name),
  groups: ['value'],
  demo,
  license: license === undefined ? undefined : (licenseFrom(license) ?? undefined),
});

/** A plate service as the console lists it. */
const plateSource = ({ name, demo }: PlateProvider) => ({ name: plateSourceName(name), groups: ['plate'], demo });

/** What tests of programs ask is no sign of how sources do. */
const UNCOUNTED = { note: () => {} };

/** Who is asked with a test key of the API: sandboxes and our own copies, nobody that bills. */
export function composeTrial(
  below: Platform & { catalog: Catalog; numbers: Numbers; vehicles: VehicleService },
): V1Sources {
  const { clock, config, dataPacks, catalog, numbers } = below;
  const recalls = createRecalls({
    ...below,
    vehicles: numbers,
    comparedAt: async () => (await dataPacks.freshness('recalls'))?.comparedAt ?? null,
    isRecent: async list => (await dataPacks.freshness(list))?.stale === false,
    providers: [new SandboxRecalls(clock)],
    knownModels: catalog.knownModels,
  });
  const plates = createPlates({
    ...below,
    // Kept answers of another secret are other answers.
    secret: `${below.secret} trial`,
    photoProviders: [],
    providers: () => [new SandboxPlates()],
    sourceHealth: UNCOUNTED,
    limitMs: PLATE_TIME_LIMIT_MS,
    limits: () => (config.rateLimits ? config.plateLimits : null),
  });
  const valuations = createValuations({
    ...below,
    providers: () => [new SandboxValuations()],
    sourceHealth: UNCOUNTED,
    limited: false,
    bought: async () => null,
  });
  return { recalls, plates, valuations };
}

/** The vehicles storey. */
export function composeVehicles(
  below: Platform & Sources & { catalog: Catalog; numbers: Numbers },
  deps: AppDeps,
  { register }: Registry,
) {
  const { clock, config, isDemo, history, builds: provider, labels, catalog } = below;
  const styles = createCatalogStyles(catalog);
  const vehicles = register(
    vehiclesModule({
      ...below,
      availability: {
        demo: isDemo,
        onFile: onFileOf(history, clock),
        stickerGrade: decoded => gradeOf({ labels, provider, styles }, decoded),
      },
    }),
  );
  const plates = register(
    platesModule({
      ...below,
      vehicles,
      photoProviders: deps.photoProviders ?? [],
      providers: below.plateProviders,
      limitMs: deps.plateLimitMs ?? PLATE_TIME_LIMIT_MS,
      limits: () => (config.rateLimits ? config.plateLimits : null),
    }),
  );
  const ratings = register(ratingsModule({ ...below, vehicles, sources: deps.ratingProviders ?? NO_PROVIDERS }));
  const makes = register(makesModule({ ...below, ratings, vehicles }));
  const alerts = register(alertsModule(below));
  const outages = register(outagesModule({ ...below, vehicles }));
  return { vehicles, plates, ratings, makes, alerts, outages };
}
