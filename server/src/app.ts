import type { Decoded, Decoder } from '@marque/vin';
import type { Logger } from 'pino';
import { contactOf, createAccounts } from './accounts/service.ts';
import { createCredits } from './credits/service.ts';
import type { Renderer } from './documents/render.ts';
import { createJobs, type JobKind } from './jobs/service.ts';
import type { Caller } from './kit/caller.ts';
import type { Clock } from './kit/clock.ts';
import type { Config } from './kit/config.ts';
import type { Database } from './kit/db.ts';
import { createMail, type MailTransport } from './mail/service.ts';
import type { MailTemplate } from './mail/rules.ts';
import { paymentNoticeJob } from './orders/jobs.ts';
import { receiptMail } from './orders/mails.tsx';
import { createOrders, type BoughtDocument } from './orders/service.ts';
import { createSandboxGateway } from './payments/gateways/sandbox.ts';
import type { Gateway } from './payments/gateways/gateway.ts';
import { createPayments } from './payments/service.ts';
import { createPlans } from './plans/service.ts';
import { buyReportJob, generateReportJob } from './reports/jobs.ts';
import { creditBackMail, reportReadyMail } from './reports/mails.tsx';
import type { HistoryProvider } from './reports/providers/history-provider.ts';
import { onFileOf } from './reports/rules/on-file.ts';
import { createReports } from './reports/service.ts';
import { createSites } from './sites/service.ts';
import { buyStickerJob, generateStickerJob } from './stickers/jobs.ts';
import { stickerCreditBackMail, stickerReadyMail } from './stickers/mails.tsx';
import type { BuildDataProvider } from './stickers/providers/build-data-provider.ts';
import { vehicleOf } from './stickers/rules/vehicle.ts';
import { createStickers } from './stickers/service.ts';
import { createVehicles } from './vehicles/service.ts';

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
  history: HistoryProvider;
  builds: BuildDataProvider;
  /** Gateways besides the sandbox. */
  gateways?: Gateway[];
  retryDelaySeconds?: number;
}

export type App = ReturnType<typeof createApp>;

/** The composition root: every service, in the order in which they may know each other. */
export function createApp(parts: AppParts) {
  const { config, log, clock, secret, database, decoder, renderer, history, builds } = parts;
  const { db } = database;
  const alone = database.kind === 'pglite';

  const sites = createSites();
  const jobs = createJobs(database, log, { alone, retryDelaySeconds: parts.retryDelaySeconds ?? 5 });
  const mail = createMail({ db, clock, jobs, sites, transport: parts.transport });
  const accounts = createAccounts(db, clock);
  const plans = createPlans(sites);
  const credits = createCredits(db, clock);
  const payments = createPayments(db, clock, jobs, [createSandboxGateway(db, clock), ...(parts.gateways ?? [])]);
  const availability = {
    demo: history.demo,
    onFile: onFileOf(history, clock),
    stickerGrade: async (decoded: Decoded) =>
      (await builds.find(decoded.vin, vehicleOf(decoded), { now: clock() }))?.grade ?? null,
  };
  const vehicles = createVehicles({ db, clock, decoder, availability });
  const checkVehicle = (vin: string, kind: 'report' | 'sticker') => void vehicles.forDocument(vin, kind);
  const orders = createOrders({ db, clock, secret, jobs, mail, plans, credits, payments, checkVehicle });
  const document = { db, clock, jobs, mail, renderer, sites, credits, vehicles };
  const reports = createReports({ ...document, log, provider: history });
  const stickers = createStickers({ ...document, provider: builds });

  /** The member for whom a paid order goes on. */
  async function callerFor(bought: BoughtDocument, requestId: string): Promise<Caller> {
    const { siteId, userId, origin } = bought;
    const { to, locale } = await contactOf(db, siteId, userId);
    const actor = { kind: 'member' as const, userId, email: to, sessionId: '' };
    return { site: sites.get(siteId), actor, requestId, locale, ip: '', origin };
  }

  const mails = [receiptMail, reportReadyMail, creditBackMail, stickerReadyMail, stickerCreditBackMail];
  const kinds = [
    mail.job(mails as MailTemplate<never>[]),
    paymentNoticeJob(orders),
    generateReportJob(reports),
    buyReportJob(reports, callerFor),
    generateStickerJob(stickers),
    buyStickerJob(stickers, callerFor),
  ] as JobKind<never>[];

  return {
    config,
    log,
    database,
    renderer,
    sites,
    jobs,
    mail,
    accounts,
    plans,
    credits,
    payments,
    orders,
    vehicles,
    reports,
    stickers,
    /** Begins to work on the queue. */
    start: () => jobs.start(kinds),
    /** Lets running jobs end, then closes what was handed in. */
    async stop(): Promise<void> {
      await jobs.stop();
      await renderer.close();
      await database.close();
    },
  };
}
