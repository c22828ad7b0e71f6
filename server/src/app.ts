import type { Decoded, Decoder } from '@marque/vin';
import type { Logger } from 'pino';
import { mayOperate } from './accounts/rules.ts';
import { mailLinkJob } from './accounts/jobs.ts';
import { accountMails } from './accounts/mails.tsx';
import { contactOf, createAccounts, memberActor, standingAccount } from './accounts/service.ts';
import { createAudit } from './audit/service.ts';
import { couponsPersonalData, createCoupons } from './coupons/service.ts';
import { createCredits, creditsPersonalData } from './credits/service.ts';
import { dealerMails } from './dealers/mails.tsx';
import { createDealers, dealersPersonalData } from './dealers/service.ts';
import type { Renderer } from './documents/render.ts';
import { createGate } from './gate/service.ts';
import { createJobs, type JobKind, type JobsOptions } from './jobs/service.ts';
import { createIssuedDocuments } from './issued-documents/service.ts';
import type { Account, Caller } from './kit/caller.ts';
import type { Clock } from './kit/clock.ts';
import type { Config } from './kit/config.ts';
import type { Database, Db } from './kit/db.ts';
import { createPasswordHashing, type PasswordHashing } from './kit/passwords.ts';
import type { PersonalData } from './kit/personal.ts';
import { createLegal } from './legal/service.ts';
import { createMail, mailsPersonalData, type MailTransport } from './mail/service.ts';
import type { MailTemplate } from './mail/rules.ts';
import { createMedia } from './media/service.ts';
import { orderExpiryJob, syncPaymentJob } from './orders/jobs.ts';
import { couponGoneMail, receiptMail, refundedMail } from './orders/mails.tsx';
import { createOrders, openOrderOf, ordersPersonalData, paidBackBy, type BoughtDocument } from './orders/service.ts';
import type { Gateway } from './payments/gateways/gateway.ts';
import { createSandboxGateway } from './payments/gateways/sandbox.ts';
import { checkSourcesJob } from './outages/jobs.ts';
import { sourcesBackMail } from './outages/mails.tsx';
import { createOutages, watchesPersonalData } from './outages/service.ts';
import { webhookEventJob, refundJob, sandboxDelayJob } from './payments/jobs.ts';
import { createPayments } from './payments/service.ts';
import { createBrandAssets } from './brand-assets/service.ts';
import { createPlans } from './plans/service.ts';
import { deletionExpiryJob } from './privacy/jobs.ts';
import { deletionMails } from './privacy/mails.tsx';
import { accountsPersonalData, createPrivacy, hashOfAddress, requestsPersonalData } from './privacy/service.ts';
import { createProducts } from './products/rules.ts';
import { buyReportJob, generateReportJob } from './reports/jobs.ts';
import { creditBackMail, reportReadyMail } from './reports/mails.tsx';
import type { HistoryProvider } from './reports/providers/history-provider.ts';
import { onFileOf } from './reports/rules/on-file.ts';
import { REPORT_PRODUCTS } from './reports/rules/products.ts';
import { createReports } from './reports/service.ts';
import { revokeDocumentsJob } from './returns/jobs.ts';
import { createReturns } from './returns/service.ts';
import { createSites, sitesFolder } from './sites/service.ts';
import { buyStickerJob, generateStickerJob, reviewStickerJob } from './stickers/jobs.ts';
import { stickerCreditBackMail, stickerReadyMail } from './stickers/mails.tsx';
import type { BuildDataProvider } from './stickers/providers/build-data-provider.ts';
import { STICKER_PRODUCTS } from './stickers/rules/products.ts';
import { vehicleOf } from './stickers/rules/vehicle.ts';
import { endSubscriptionJob, deleteCustomerJob, syncSubscriptionJob } from './subscriptions/jobs.ts';
import { subscriptionMails } from './subscriptions/mails.tsx';
import { createSubscriptions } from './subscriptions/service.ts';
import { createStickers } from './stickers/service.ts';
import { createVehicles, searchesPersonalData } from './vehicles/service.ts';

/** What the app is made of; everything that touches the outside is handed in. */
export interface AppParts {
  config: Config;
  log: Logger;
  clock: Clock;
  secret: string;
  database: Database;
  decoder: Decoder;
  renderer: Renderer;
  transport: MailTransport;
  /** Sources of vehicle history; each answers for its own groups, and says whether its records are invented. */
  history: readonly HistoryProvider[];
  builds: BuildDataProvider;
  /** Gateways besides the sandbox. */
  gateways?: Gateway[];
  retryDelaySeconds?: number;
  /** Who works on the queue; unless named, workers that look for work by themselves. */
  workers?: JobsOptions['workers'];
  /** How passwords are hashed; at the cost OWASP names unless another is handed in. */
  passwords?: PasswordHashing;
}

export type App = ReturnType<typeof createApp>;

/** The composition root: every service, in the order in which they may know each other. */
export function createApp(parts: AppParts) {
  const { config, log, clock, secret, database, decoder, renderer, history, builds } = parts;
  const { db } = database;
  const alone = database.kind === 'pglite';
  const hashing = parts.passwords ?? createPasswordHashing();

  const folder = config.sitesDir ?? sitesFolder;
  const sites = createSites({ folder, fallbackHost: config.defaultSiteDomain, warn: sentence => log.warn(sentence) });
  const brandAssets = createBrandAssets(folder, renderer);
  const audit = createAudit(db, clock, caller => void mayOperate(caller, 'read_audit'));
  const jobs = createJobs(database, log, {
    alone,
    retryDelaySeconds: parts.retryDelaySeconds ?? 5,
    workers: parts.workers,
  });
  const mail = createMail({ db, clock, jobs, sites, transport: parts.transport, outbox: config.smtpUrl === null });
  const media = createMedia(db, clock);
  const follow = (account: Account, guest: string): Promise<void> => vehicles.adopt(account, guest);
  const takesMoney = (siteId: string): boolean => payments.takesMoney(siteId);
  const legal = createLegal({ folder, sites: sites.all(), clock, takesMoney });
  const joining = {
    audit,
    hasPaid: async (tx: Db, account: Account) =>
      (await credits.hasBought(tx, account)) && !(await privacy.isLeaving(tx, account)),
    async move(tx: Db, from: Account, into: Account) {
      for (const source of personalDataSources) await source.join?.(tx, from, into);
    },
  };
  const accounts = createAccounts({ db, clock, jobs, mail, media, hashing, legal, follow, joining });
  const dealers = createDealers({ db, clock, mail, audit, accounts });
  const gate = createGate({ db, clock, secret, audit, hashing });
  const products = createProducts([...REPORT_PRODUCTS, ...STICKER_PRODUCTS]);
  const plans = createPlans({ db, clock, sites });
  const credits = createCredits({ db, clock, plans, products, paidBackBy });
  const coupons = createCoupons({ db, clock, audit, plans, hasBought: credits.hasBought, openOrderOf });
  const gateways = [...(parts.gateways ?? []), createSandboxGateway(db, clock, secret)];
  const payments = createPayments({ db, clock, jobs, log, gateways, sandbox: config.sandboxPayments });
  const isDemo = history.some(source => source.demo);
  payments.checkSites(sites.all(), { demonstration: isDemo || builds.demo });
  for (const warning of legal.warnings()) log.warn(warning);
  const availability = {
    demo: isDemo,
    onFile: onFileOf(history, clock),
    stickerGrade: async (decoded: Decoded) =>
      (await builds.find(decoded.vin, vehicleOf(decoded), { now: clock() }))?.grade ?? null,
  };
  const vehicles = createVehicles({ db, clock, decoder, availability });
  const outages = createOutages({ db, clock, jobs, mail, vehicles });
  const checkVehicle = (vin: string, kind: 'report' | 'sticker') => void vehicles.forDocument(vin, kind);
  const orders = createOrders({
    db,
    clock,
    secret,
    jobs,
    mail,
    sites,
    legal,
    accounts,
    plans,
    coupons,
    credits,
    payments,
    audit,
    renderer,
    checkVehicle,
    vehicleName: vehicles.nameOf,
  });
  const subscriptions = createSubscriptions({ db, clock, secret, jobs, log, mail, sites, plans, payments, orders });
  const issuedDocuments = createIssuedDocuments({ db, clock, jobs, mail, renderer, credits, vehicles, products });
  const makers = { clock, renderer, sites, vehicles, issuedDocuments };
  const reports = createReports({ ...makers, log, providers: history });
  const stickers = createStickers({ ...makers, db, jobs, provider: builds });
  const returns = createReturns({ db, clock, credits, issuedDocuments });
  const personalDataSources: PersonalData[] = [
    mailsPersonalData,
    requestsPersonalData(hashOfAddress(secret)),
    dealersPersonalData,
    couponsPersonalData,
    creditsPersonalData,
    subscriptions.personal,
    ordersPersonalData,
    searchesPersonalData,
    ...watchesPersonalData,
    issuedDocuments.personal,
    accountsPersonalData(accounts.eraseAccount),
  ];
  const privacy = createPrivacy({ db, clock, log, secret, jobs, mail, sites, audit, personalDataSources });

  /** The member for whom a paid order goes on. */
  async function callerFor(bought: BoughtDocument, requestId: string): Promise<Caller> {
    const { siteId, origin } = bought;
    const userId = await standingAccount(db, siteId, bought.userId);
    const { to, locale } = await contactOf(db, siteId, userId);
    const actor = memberActor({ userId, email: to });
    return { site: sites.get(siteId), actor, requestId, locale, ip: '', origin, gatePassed: true, guest: null };
  }

  const mails = [
    receiptMail,
    refundedMail,
    couponGoneMail,
    reportReadyMail,
    creditBackMail,
    stickerReadyMail,
    stickerCreditBackMail,
    sourcesBackMail,
    ...subscriptionMails,
    ...dealerMails,
    ...accountMails,
    ...deletionMails,
  ];
  const kinds = [
    mail.job(mails as MailTemplate<never>[]),
    mailLinkJob(accounts),
    webhookEventJob(payments),
    refundJob(payments),
    sandboxDelayJob(payments),
    syncPaymentJob(orders),
    orderExpiryJob(orders),
    syncSubscriptionJob(subscriptions),
    endSubscriptionJob(subscriptions),
    deleteCustomerJob(subscriptions),
    checkSourcesJob(outages),
    generateReportJob(reports),
    buyReportJob(reports, callerFor),
    generateStickerJob(stickers),
    buyStickerJob(stickers, callerFor),
    reviewStickerJob(stickers),
    revokeDocumentsJob(returns),
    deletionExpiryJob(privacy),
  ] as JobKind<never>[];

  return {
    config,
    log,
    database,
    renderer,
    audit,
    sites,
    legal,
    brandAssets,
    jobs,
    mail,
    media,
    accounts,
    gate,
    dealers,
    plans,
    coupons,
    credits,
    payments,
    orders,
    subscriptions,
    vehicles,
    outages,
    issuedDocuments,
    reports,
    stickers,
    returns,
    privacy,
    /** Begins to work on the queue. */
    async start(): Promise<void> {
      await plans.recordPrices();
      await jobs.start(kinds);
    },
    /** Lets running jobs end, then closes what was handed in. */
    async stop(): Promise<void> {
      await jobs.stop();
      await renderer.close();
      await database.close();
    },
  };
}
