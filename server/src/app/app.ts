import type { Decoded } from '@marque/vin';
import { accountsNoun } from '../identity/accounts/noun.ts';
import type { AccountDeps } from '../identity/accounts/service/deps.ts';
import { mayOperate } from '../identity/accounts/rules.ts';
import { contactOf, markSession, memberActor, resolveAccount } from '../identity/accounts/service.ts';
import { alertsNoun } from '../vehicles/alerts/noun.ts';
import { auditNoun } from '../platform/audit/noun.ts';
import { brandAssetsNoun } from '../platform/brand-assets/noun.ts';
import { catalogueNoun } from '../vehicles/catalog/noun.ts';
import { contentNoun } from '../publishing/content/noun.ts';
import { couponsNoun } from '../money/coupons/noun.ts';
import { creditsNoun } from '../money/credits/noun.ts';
import { dataPacksNoun } from '../platform/data-packs/noun.ts';
import { dealersNoun } from '../identity/dealers/noun.ts';
import { disputesNoun } from '../documents/disputes/noun.ts';
import { feedbackNoun } from '../care/feedback/noun.ts';
import { funnelNoun } from '../care/funnel/noun.ts';
import { gateNoun } from '../identity/gate/noun.ts';
import { issuedDocumentsNoun } from '../documents/issued-documents/noun.ts';
import { createJobs } from '../platform/jobs/service.ts';
import type { Account, Caller } from '../kit/caller.ts';
import type { Db } from '../kit/database/db.ts';
import { createPasswordHashing } from '../kit/security/password-hashing.ts';
import { createLegal } from '../platform/legal/service.ts';
import { mailNoun } from '../platform/mail/noun.ts';
import { makesNoun } from '../vehicles/makes/noun.ts';
import { mediaNoun } from '../platform/media/noun.ts';
import type { AppDeps } from './app-deps.ts';
import type { Noun } from './noun.ts';
import { ordersNoun } from '../money/orders/noun.ts';
import { openOrderOf, paidBackBy, type BoughtDocument } from '../money/orders/service.ts';
import { outagesNoun } from '../vehicles/outages/noun.ts';
import { createSandboxGateway } from '../money/payments/gateways/sandbox/sandbox.ts';
import { dataPacksOf } from './packs.ts';
import { paidSourcesNoun } from '../vehicles/paid-sources/noun.ts';
import { createPaidSources } from '../vehicles/paid-sources/service.ts';
import { paymentsNoun } from '../money/payments/noun.ts';
import { plansNoun } from '../money/plans/noun.ts';
import { platesNoun } from '../vehicles/plates/noun.ts';
import { PLATE_TIME_LIMIT_MS } from '../vehicles/plates/providers/plate-provider.ts';
import { privacyNoun } from '../identity/privacy/noun.ts';
import { createProducts } from '../money/products/rules.ts';
import { ratingsNoun } from '../vehicles/ratings/noun.ts';
import { NO_SOURCES } from '../vehicles/ratings/providers/rating-sources.ts';
import { reportsNoun } from '../documents/reports/noun.ts';
import { recallsNoun } from '../vehicles/recalls/noun.ts';
import { recordsNoun } from '../documents/records/noun.ts';
import { createOwnHistory } from '../documents/records/providers/own-history.ts';
import { createOwnValues } from '../documents/records/providers/own-values.ts';
import { createPrices } from '../documents/records/service/prices.ts';
import type { HistoryProvider } from '../documents/reports/providers/history-provider.ts';
import { createRecallHistory } from '../documents/reports/providers/recall-history.ts';
import type { Correction } from '../documents/reports/rules/facts/corrections.ts';
import type { DisputedRecord } from '../documents/reports/rules/versions/disputed.ts';
import { onFileOf } from '../documents/reports/rules/sections/on-file.ts';
import { retentionNoun } from '../operations/retention/noun.ts';
import { returnsNoun } from '../documents/returns/noun.ts';
import { searchEnginesNoun } from '../publishing/search-engines/noun.ts';
import { secondFactorsNoun } from '../identity/second-factors/noun.ts';
import { ownerFilesNoun } from '../documents/owner-files/noun.ts';
import { sharesNoun } from '../documents/shares/noun.ts';
import { sitesNoun } from '../platform/sites/noun.ts';
import { sitesFolder } from '../platform/sites/service.ts';
import { statusNoun } from '../care/status/noun.ts';
import { stickersNoun } from '../documents/stickers/noun.ts';
import { ofThisMarket } from '../documents/stickers/rules/gates/market.ts';
import type { StickerGrade } from '../documents/stickers/contract.ts';
import { supportNoun } from '../care/support/noun.ts';
import { subscriptionsNoun } from '../money/subscriptions/noun.ts';
import type { BoughtVehicle } from '../vehicles/valuations/service.ts';
import { valuationsNoun } from '../vehicles/valuations/noun.ts';
import { vehiclesNoun } from '../vehicles/decode/noun.ts';
import type { VehiclesDeps } from '../vehicles/decode/service.ts';

/** Every reason a call may be refused for. */
export type { Reason } from '../kit/errors.ts';
export type App = ReturnType<typeof createApp>;

/** A number of which it is known that it decodes: a 2003 Honda Accord. */
const KNOWN_GOOD = '1HGCM82633A004352';

/**
 * The composition root: every noun, in the order in which they may know each other. What a noun registers (jobs, mails,
 * products, personal data, routes) is read from this list and kept in no other.
 */
export function createApp(deps: AppDeps) {
  const { config, log, clock, secret, database, decoder, renderer } = deps;
  const builds = ofThisMarket(deps.builds);
  const { db } = database;
  const alone = database.kind === 'pglite';
  const hashing = deps.passwords ?? createPasswordHashing();
  const folder = config.sitesDir ?? sitesFolder;

  const nouns: Noun<unknown>[] = [];
  const register = <Service>(noun: Noun<Service>): Service => {
    nouns.push(noun);
    return noun.service;
  };
  const templates = () => nouns.flatMap(({ mails = [] }) => mails);
  const personalDataSources = () => nouns.flatMap(({ personalData = [] }) => personalData);
  const products = createProducts(() => nouns.flatMap(noun => noun.products ?? []));
  const jobs = createJobs(database, log, {
    alone,
    retryDelaySeconds: deps.retryDelaySeconds ?? 5,
    workers: deps.workers,
  });

  const sites = register(
    sitesNoun({ folder, fallbackHost: config.defaultSiteDomain, warn: sentence => log.warn(sentence) }),
  );
  const brandAssets = register(brandAssetsNoun(folder, renderer));
  const audit = register(auditNoun(db, clock, caller => void mayOperate(caller, 'read_audit')));
  const outbox = config.smtpUrl === null;
  const mail = register(mailNoun({ db, clock, jobs, sites, transport: deps.transport, templates, outbox }));
  const media = register(mediaNoun({ db, clock, jobs, files: deps.files }));
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
    accountsNoun({ db, clock, jobs, mail, media, hashing, legal, follow, joining, secondFactor }),
  );
  const secondFactors = register(
    secondFactorsNoun({ db, clock, secret, mail, demanded: secondFactor.demanded, markSession }, accounts),
  );
  const gate = register(gateNoun({ db, clock, secret, audit, hashing }));
  const dealers = register(dealersNoun({ db, clock, mail, audit, accounts, media }));
  const plans = register(plansNoun({ db, clock, sites }));
  const credits = register(creditsNoun({ db, clock, plans, products, paidBackBy }));
  const coupons = register(couponsNoun({ db, clock, audit, plans, hasBought: credits.hasBought, openOrderOf }));
  const gateways = [...(deps.gateways ?? []), createSandboxGateway(db, clock, secret)];
  const payments = register(paymentsNoun({ db, clock, jobs, log, gateways, sandbox: config.sandboxPayments }));
  const records = register(
    recordsNoun({
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
  register(paidSourcesNoun(deps.paidSources ?? createPaidSources({ db, clock, log })));
  const { dataDir, dataRefresh: fetches } = config;
  const dataPacks = register(
    dataPacksNoun({
      db,
      clock,
      log,
      mail,
      sites: sites.all(),
      dataDir,
      alone,
      fetches,
      random: Math.random,
      packs: deps.packs ?? dataPacksOf({ db, clock, decoder: () => decoder, dataDir }),
    }),
  );
  const catalogue = register(catalogueNoun({ db, clock, log, decoder }));
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
    vehiclesNoun({ db, clock, decoder, availability, catalogue, documentOf, knownOf, garageWatch, counted }),
  );
  const plates = register(
    platesNoun({
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
    recallsNoun({
      db,
      clock,
      secret,
      log,
      vehicles,
      comparedAt: async () => (await dataPacks.freshness('recalls'))?.comparedAt ?? null,
      providers: deps.recallProviders,
      knownModels: catalogue.knownModels,
    }),
  );
  const ratings = register(ratingsNoun({ db, log, catalogue, vehicles, sources: deps.ratingSources ?? NO_SOURCES }));
  const makes = register(makesNoun({ catalogue, recalls, ratings, vehicles, decoder }));
  const valuations = register(
    valuationsNoun({
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
  const alerts = register(alertsNoun({ db, clock, secret, jobs, mail, sites, recalls }));
  const outages = register(outagesNoun({ db, clock, jobs, mail, vehicles }));
  const checkVehicle = (vin: string, kind: 'report' | 'sticker') => void vehicles.forDocument(vin, kind);
  const orders = register(
    ordersNoun({
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
    subscriptionsNoun({ db, clock, secret, jobs, log, mail, sites, plans, payments, orders }),
  );
  const issuedDocuments = register(
    issuedDocumentsNoun({ db, clock, secret, jobs, mail, renderer, credits, vehicles, products }),
  );
  const makers = { clock, renderer, sites, vehicles, issuedDocuments };
  const stickerOptions = (account: Account, vin: string) => stickers.optionsOf(account, vin);
  const ofDisputes = {
    marks: (siteId: string, vin: string): Promise<DisputedRecord[]> => disputes.marks(siteId, vin),
    corrections: (siteId: string, vin: string): Promise<Correction[]> => disputes.corrections(siteId, vin),
  };
  const reports = register(
    reportsNoun(
      { ...makers, ...ofDisputes, db, jobs, legal, log, ratings, valuations, stickerOptions, providers: history },
      callerFor,
    ),
  );
  const sources = { provider: builds, labels: deps.labels ?? [], files: deps.files, dealers };
  const stickers = register(
    stickersNoun({ ...makers, ...sources, db, jobs, mail, catalogue, log, ratings }, callerFor),
  );
  const ownerFiles = register(ownerFilesNoun({ db, clock, audit, media, vehicles, issuedDocuments }));
  const shares = register(sharesNoun({ db, clock, secret, audit, hashing, issuedDocuments, ownerFiles }));
  const feedback = register(feedbackNoun({ db, clock, mail, sites, vehicles, issuedDocuments }));
  const returns = register(returnsNoun({ db, clock, credits, issuedDocuments }));
  const disputes = register(disputesNoun({ db, clock, secret, jobs, mail, media, audit, reports }));
  const ticketDeps = { ...makers, db, secret, jobs, mail, media, audit, credits };
  const support = register(supportNoun({ ...ticketDeps, inbound: config.inboundMail }));
  const decodes = (): boolean => vehicles.nameOf(KNOWN_GOOD) !== null;
  const status = register(statusNoun({ db, clock, secret, audit, jobs, mail, dataPacks, decodes }));
  const privacy = register(
    privacyNoun({ db, clock, log, secret, jobs, mail, sites, audit, personalDataSources }, accounts),
  );
  const funnel = register(funnelNoun({ db, clock }));
  const retention = register(retentionNoun({ db, clock }));
  const content = register(
    contentNoun({ db, clock, audit, secret, log, folder, sites: sites.all(), strapiToken: config.strapiToken }),
  );
  const searchEngines = register(searchEnginesNoun({ sites, legal, content, makes, brandAssets }));

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
    nouns,
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
    catalogue,
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
      await catalogue.load();
      await records.load();
      await jobs.start(nouns.flatMap(noun => noun.jobs ?? []));
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
