import type { Decoded } from '@marque/vin';
import { accountsModule } from '../identity/accounts/module.ts';
import type { AccountDeps } from '../identity/accounts/service/deps.ts';
import { mayOperate } from '../identity/accounts/rules.ts';
import { contactOf, markSession, memberActor, resolveAccount } from '../identity/accounts/service.ts';
import { alertsModule } from '../vehicles/alerts/module.ts';
import { auditModule } from '../platform/audit/module.ts';
import { brandAssetsModule } from '../platform/brand-assets/module.ts';
import { catalogModule } from '../vehicles/catalog/module.ts';
import { contentModule } from '../publishing/content/module.ts';
import { couponsModule } from '../money/coupons/module.ts';
import { creditsModule } from '../money/credits/module.ts';
import { dataPacksModule } from '../platform/data-packs/module.ts';
import { dealersModule } from '../identity/dealers/module.ts';
import { disputesModule } from '../documents/disputes/module.ts';
import { feedbackModule } from '../care/feedback/module.ts';
import { funnelModule } from '../care/funnel/module.ts';
import { gateModule } from '../identity/gate/module.ts';
import { issuedDocumentsModule } from '../documents/issued-documents/module.ts';
import { createJobs } from '../platform/jobs/service.ts';
import type { Account, Caller } from '../kit/caller.ts';
import type { Db } from '../kit/database/db.ts';
import { createPasswordHashing } from '../kit/security/password-hashing.ts';
import { createLegal } from '../platform/legal/service.ts';
import { mailModule } from '../platform/mail/module.ts';
import { makesModule } from '../vehicles/makes/module.ts';
import { mediaModule } from '../platform/media/module.ts';
import type { AppDeps } from './app-deps.ts';
import type { Module } from './module.ts';
import { ordersModule } from '../money/orders/module.ts';
import { openOrderOf, paidBackBy, type BoughtDocument } from '../money/orders/service.ts';
import { outagesModule } from '../vehicles/outages/module.ts';
import { createSandboxGateway } from '../money/payments/gateways/sandbox/sandbox.ts';
import { dataPacksOf } from './packs.ts';
import { paidSourcesModule } from '../vehicles/paid-sources/module.ts';
import { createPaidSources } from '../vehicles/paid-sources/service.ts';
import { paymentsModule } from '../money/payments/module.ts';
import { plansModule } from '../money/plans/module.ts';
import { platesModule } from '../vehicles/plates/module.ts';
import { PLATE_TIME_LIMIT_MS } from '../vehicles/plates/providers/plate-provider.ts';
import { privacyModule } from '../identity/privacy/module.ts';
import { createProducts } from '../money/products/rules.ts';
import { ratingsModule } from '../vehicles/ratings/module.ts';
import { NO_SOURCES } from '../vehicles/ratings/providers/rating-sources.ts';
import { reportsModule } from '../documents/reports/module.ts';
import { recallsModule } from '../vehicles/recalls/module.ts';
import { recordsModule } from '../documents/records/module.ts';
import { createOwnHistory } from '../documents/records/providers/own-history.ts';
import { createOwnValues } from '../documents/records/providers/own-values.ts';
import { createPrices } from '../documents/records/service/prices.ts';
import type { HistoryProvider } from '../documents/reports/rules/sources/history-provider.ts';
import { createRecallHistory } from '../documents/reports/providers/recall-history.ts';
import type { Correction } from '../documents/reports/rules/facts/corrections.ts';
import type { DisputedRecord } from '../documents/reports/rules/versions/disputed.ts';
import { onFileOf } from '../documents/reports/rules/sections/on-file.ts';
import { retentionModule } from '../operations/retention/module.ts';
import { returnsModule } from '../documents/returns/module.ts';
import { searchEnginesModule } from '../publishing/search-engines/module.ts';
import { secondFactorsModule } from '../identity/second-factors/module.ts';
import { ownerFilesModule } from '../documents/owner-files/module.ts';
import { sharesModule } from '../documents/shares/module.ts';
import { sitesModule } from '../platform/sites/module.ts';
import { sitesFolder } from '../platform/sites/service.ts';
import { statusModule } from '../care/status/module.ts';
import { stickersModule } from '../documents/stickers/module.ts';
import { ofThisMarket } from '../documents/stickers/rules/gates/market.ts';
import type { StickerGrade } from '../documents/stickers/contract.ts';
import { supportModule } from '../care/support/module.ts';
import { subscriptionsModule } from '../money/subscriptions/module.ts';
import type { BoughtVehicle } from '../vehicles/valuations/service.ts';
import { valuationsModule } from '../vehicles/valuations/module.ts';
import { vehiclesModule } from '../vehicles/decode/module.ts';
import type { VehiclesDeps } from '../vehicles/decode/service.ts';

/** Every reason a call may be refused for. */
export type { Reason } from '../kit/errors.ts';
export type App = ReturnType<typeof createApp>;

/** A number of which it is known that it decodes: a 2003 Honda Accord. */
const KNOWN_GOOD = '1HGCM82633A004352';

/**
 * The composition root: every module, in the order in which they may know each other. What a module registers (jobs, mails,
 * products, personal data, routes) is read from this list and kept in no other.
 */
export function createApp(deps: AppDeps) {
  const { config, log, clock, secret, database, decoder, renderer } = deps;
  const builds = ofThisMarket(deps.builds);
  const { db } = database;
  const singleProcess = database.kind === 'pglite';
  const hashing = deps.passwords ?? createPasswordHashing();
  const folder = config.sitesDir ?? sitesFolder;
  const modules: Module<unknown>[] = [];
  const register = <Service>(module: Module<Service>): Service => {
    modules.push(module);
    return module.service;
  };
  const templates = () => modules.flatMap(({ mails = [] }) => mails);
  const steps = () => modules.flatMap(({ saleSteps = [] }) => saleSteps);
  const kinds = () => modules.flatMap(({ retention = [] }) => retention);
  const personalDataSources = () => modules.flatMap(({ personalData = [] }) => personalData);
  const products = createProducts(() => modules.flatMap(module => module.products ?? []));
  const jobs = createJobs(database, log, {
    singleProcess,
    retryDelaySeconds: deps.retryDelaySeconds ?? 5,
    workers: deps.workers,
  });
  const sites = register(
    sitesModule({ folder, fallbackHost: config.defaultSiteDomain, warn: sentence => log.warn(sentence) }),
  );
  const brandAssets = register(brandAssetsModule(folder, renderer));
  const audit = register(auditModule(db, clock, caller => void mayOperate(caller, 'read_audit')));
  const outbox = config.smtpUrl === null;
  const mail = register(mailModule({ db, clock, jobs, sites, transport: deps.transport, templates, outbox }));
  const media = register(mediaModule({ db, clock, jobs, files: deps.files }));
  const follow = (account: Account, caller: Caller): Promise<void> => vehicles.searches.adopt(account, caller);
  const takesMoney = (siteId: string): boolean => payments.takesMoney(siteId);
  const legal = createLegal({
    folder,
    sites: sites.all(),
    clock,
    takesMoney,
    needsNotice: () => deps.history.some(({ nmvtis }) => nmvtis === true),
  });
  const joining = {
    audit,
    hasPaid: async (tx: Db, account: Account): Promise<boolean> =>
      (await credits.hasBought(tx, account)) && !(await privacy.isLeaving(tx, account)),
    async move(tx: Db, from: Account, into: Account) {
      for (const source of personalDataSources()) await source.join?.(tx, from, into);
    },
  };
  const { operatorSecondFactor } = config;
  const secondFactor: AccountDeps['secondFactor'] = {
    take: (caller, account, code) => secondFactors.totp.take(caller, account, code),
    demanded: ({ id }) =>
      operatorSecondFactor === 'auto' ? !isDemo || takesMoney(id) : operatorSecondFactor === 'required',
  };
  const accounts = register(
    accountsModule({ db, clock, jobs, mail, media, hashing, legal, follow, joining, secondFactor }),
  );
  const secondFactors = register(
    secondFactorsModule({ db, clock, secret, mail, demanded: secondFactor.demanded, markSession }, accounts),
  );
  const gate = register(gateModule({ db, clock, secret, audit, hashing }));
  const dealers = register(dealersModule({ db, clock, mail, audit, accounts, media }));
  const plans = register(plansModule({ db, clock, sites }));
  const credits = register(creditsModule({ db, clock, plans, products, paidBackBy }));
  const coupons = register(couponsModule({ db, clock, audit, plans, hasBought: credits.hasBought, openOrderOf }));
  const gateways = [...(deps.gateways ?? []), createSandboxGateway(db, clock, secret)];
  const payments = register(paymentsModule({ db, clock, jobs, log, gateways, sandbox: config.sandboxPayments }));
  const records = register(
    recordsModule({
      db,
      clock,
      audit: (tx, event) => audit.writeEverywhere(tx, sites.all(), event),
      failed: error => log.warn({ err: error }, 'The records could not be looked at'),
    }),
  );
  const history: readonly HistoryProvider[] = [
    ...deps.history,
    createOwnHistory(records),
    createRecallHistory(() => recalls),
  ];
  const isDemo = history.some(source => source.demo);
  payments.checkSites(sites.all(), { demonstration: isDemo || builds.demo });
  for (const warning of legal.warnings()) log.warn(warning);
  const availability = {
    demo: isDemo,
    onFile: onFileOf(history, clock),
    stickerGrade: (decoded: Decoded): Promise<StickerGrade | null> => stickers.gradeOf(decoded),
  };
  const paidSources = register(paidSourcesModule(deps.paidSources ?? createPaidSources({ db, clock, log })));
  const { dataDir, dataRefresh: fetches } = config;
  const dataPacks = register(
    dataPacksModule({
      db,
      clock,
      log,
      mail,
      sites: sites.all(),
      dataDir,
      singleProcess,
      fetches,
      random: Math.random,
      packs: deps.packs ?? dataPacksOf({ db, clock, decoder: () => decoder, dataDir }),
    }),
  );
  const catalog = register(catalogModule({ db, clock, log, decoder }));
  const documentOf: VehiclesDeps['documentOf'] = async (caller, kind, vin) => {
    if (caller.actor.kind !== 'member') return { newest: null, finished: null };
    const [newest, finished] = await Promise.all([
      issuedDocuments.newest(caller, kind, vin),
      issuedDocuments.finished(caller, kind, vin),
    ]);
    return { newest: newest && { id: newest.id, kind, stage: newest.stage, path: newest.path }, finished };
  };
  const garageWatch: VehiclesDeps['garageWatch'] = {
    saved: (tx, caller, vin) => alerts.saved(tx, caller, vin),
    removed: (tx, account, vin) => alerts.removed(tx, account, vin),
  };
  const knownOf: VehiclesDeps['knownOf'] = async (caller, vin) => ({
    files: await ownerFiles.list(caller, vin),
    miles: await reports.milesOf(caller, vin),
    sticker: await stickers.confirmedOf(caller, vin),
  });
  const counted: VehiclesDeps['counted'] = (caller, step, vin) => funnel.count(caller, step, vin);
  const vehicles = register(
    vehiclesModule({ db, clock, decoder, availability, catalog, documentOf, knownOf, garageWatch, counted }),
  );
  const plates = register(
    platesModule({
      db,
      clock,
      secret,
      jobs,
      log,
      media,
      vehicles,
      counted,
      photoReader: deps.photoReader ?? null,
      providers: deps.plateProviders,
      limitMs: deps.plateLimitMs ?? PLATE_TIME_LIMIT_MS,
      limits: config.rateLimits ? config.plateLimits : null,
    }),
  );
  const recalls = register(
    recallsModule({
      db,
      clock,
      secret,
      log,
      vehicles,
      comparedAt: async () => (await dataPacks.freshness('recalls'))?.comparedAt ?? null,
      providers: deps.recallProviders,
      knownModels: catalog.knownModels,
    }),
  );
  const ratings = register(ratingsModule({ db, log, catalog, vehicles, sources: deps.ratingSources ?? NO_SOURCES }));
  const makes = register(makesModule({ catalog, recalls, ratings, vehicles, decoder }));
  const valuations = register(
    valuationsModule({
      db,
      clock,
      secret,
      log,
      vehicles,
      ports: [
        ...deps.valuationPorts.filter(port => !port.demo),
        createOwnValues(records, createPrices({ db, clock, decoder: () => decoder })),
        // Invented values stand beside invented histories only.
        ...deps.valuationPorts.filter(port => isDemo && port.demo),
      ],
      limited: config.rateLimits,
      bought: (caller, vin): Promise<BoughtVehicle | null> => reports.valuedWith(caller, vin),
    }),
  );
  const alerts = register(alertsModule({ db, clock, secret, jobs, mail, sites, recalls }));
  const outages = register(outagesModule({ db, clock, jobs, mail, vehicles }));
  const checkVehicle = (vin: string, kind: 'report' | 'sticker') => void vehicles.forDocument(vin, kind);
  const orders = register(
    ordersModule({
      db,
      clock,
      secret,
      jobs,
      mail,
      sites,
      legal,
      accounts,
      plans,
      products,
      coupons,
      credits,
      payments,
      audit,
      renderer,
      checkVehicle,
      vehicleName: vehicles.nameOf,
    }),
  );
  const subscriptions = register(
    subscriptionsModule({ db, clock, secret, jobs, log, mail, sites, plans, payments, orders }),
  );
  const issuedDocuments = register(
    issuedDocumentsModule({ db, clock, secret, jobs, mail, renderer, credits, vehicles, products }),
  );
  const makers = { clock, renderer, sites, vehicles, issuedDocuments };
  const stickerOptions = (account: Account, vin: string) => stickers.optionsOf(account, vin);
  const ofDisputes = {
    marks: (siteId: string, vin: string): Promise<DisputedRecord[]> => disputes.marks(siteId, vin),
    corrections: (siteId: string, vin: string): Promise<Correction[]> => disputes.corrections(siteId, vin),
  };
  const reports = register(
    reportsModule(
      { ...makers, ...ofDisputes, db, jobs, legal, log, ratings, valuations, stickerOptions, providers: history },
      callerFor,
    ),
  );
  const sources = { provider: builds, labels: deps.labels ?? [], files: deps.files, dealers };
  const stickers = register(
    stickersModule({ ...makers, ...sources, db, jobs, mail, catalog, log, ratings }, callerFor),
  );
  const ownerFiles = register(ownerFilesModule({ db, clock, audit, media, vehicles, issuedDocuments }));
  const shares = register(sharesModule({ db, clock, secret, audit, hashing, issuedDocuments, ownerFiles }));
  const feedback = register(feedbackModule({ db, clock, mail, sites, vehicles, issuedDocuments }));
  const returns = register(returnsModule({ db, clock, credits, issuedDocuments }));
  const disputes = register(disputesModule({ db, clock, secret, jobs, mail, media, audit, reports }));
  const inbound = config.inboundMail;
  const support = register(supportModule({ ...makers, db, secret, jobs, mail, media, audit, credits, inbound }));
  const decodes = (): boolean => vehicles.nameOf(KNOWN_GOOD) !== null;
  const status = register(statusModule({ db, clock, secret, audit, jobs, mail, dataPacks, issuedDocuments, decodes }));
  const privacy = register(
    privacyModule({ db, clock, log, secret, jobs, mail, sites, audit, personalDataSources }, accounts),
  );
  const funnel = register(funnelModule({ db, clock, orders, paidSources, steps }));
  const retention = register(retentionModule({ db, clock, kinds }));
  const content = register(
    contentModule({ db, clock, audit, secret, log, folder, sites: sites.all(), strapiToken: config.strapiToken }),
  );
  const searchEngines = register(searchEnginesModule({ sites, legal, content, makes, brandAssets }));

  /** The member for whom a paid order goes on. */
  async function callerFor(bought: BoughtDocument, requestId: string): Promise<Caller> {
    const { siteId, origin } = bought;
    const userId = await resolveAccount(db, siteId, bought.userId);
    const { to, locale } = await contactOf(db, siteId, userId);
    const actor = memberActor({ userId, email: to });
    return { site: sites.get(siteId), actor, requestId, locale, ip: '', origin, gatePassed: true, guest: null };
  }

  return {
    config,
    log,
    database,
    renderer,
    modules,
    audit,
    sites,
    legal,
    brandAssets,
    jobs,
    mail,
    media,
    accounts,
    secondFactors,
    gate,
    dealers,
    plans,
    coupons,
    credits,
    payments,
    orders,
    subscriptions,
    dataPacks,
    catalog,
    vehicles,
    plates,
    recalls,
    records,
    ratings,
    makes,
    valuations,
    alerts,
    outages,
    issuedDocuments,
    reports,
    stickers,
    ownerFiles,
    shares,
    feedback,
    returns,
    disputes,
    support,
    privacy,
    funnel,
    status,
    retention,
    content,
    searchEngines,
    /** Begins to work on the queue. */
    async start(): Promise<void> {
      await plans.recordPrices();
      await catalog.load();
      await records.load();
      await jobs.start(modules.flatMap(module => module.jobs ?? []));
    },
    /** Lets running jobs end, then closes what was passed in. */
    async stop(): Promise<void> {
      await dataPacks.watching.stop();
      await jobs.stop();
      await vehicles.searches
        .write()
        .catch((error: unknown) => log.warn({ err: error }, 'Some searches were not kept'));
      await funnel.write().catch((error: unknown) => log.warn({ err: error }, 'Some steps were not counted'));
      await renderer.close();
      await database.close();
    },
  };
}
