import { accountOf, contactOf, lockAccount, lockOwnAccount, memberOf } from '../accounts/service.ts';
import type { Credits } from '../credits/service.ts';
import { documentSite } from '../documents/document-site.ts';
import { createKeptWork } from '../documents/kept-work.ts';
import type { Renderer } from '../documents/render.ts';
import { visitorOf } from '../documents/slots.ts';
import type { DocumentStanding, RevokedFor } from '../documents/standing.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Account, Caller } from '../kit/caller.ts';
import { daysAfter, startOfDay, type Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { fileName } from '../kit/file-name.ts';
import { documentNumber, newId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { refuseOtherRequest, requestMark } from '../kit/request-key.ts';
import type { PersonalData } from '../kit/personal.ts';
import type { Mail } from '../mail/service.ts';
import type { Sites } from '../sites/service.ts';
import type { Vehicles } from '../vehicles/service.ts';
import type { GenerateReportAnswer, ReportCard, ReportDocument, ReportView } from './contract.ts';
import { reportDocument, type ReportFacts } from './document.ts';
import { creditBackMail, reportReadyMail } from './mails.tsx';
import type { HistoryProvider } from './providers/history-provider.ts';
import { SAMPLE_VIN, sampleFacts } from './providers/sample.ts';
import { askGroup } from './providers/ask-group.ts';
import { reportOutcome, unansweredGroups } from './rules/outcome.ts';
import { cardOf, contentOf, isOver, isReadable, standingOf, viewOf } from './rules/view.ts';
import { vehicleOf } from './rules/vehicle.ts';
import * as store from './store.ts';

export const GENERATE_REPORT = 'generate-report';
/** Within this time the same vehicle is not charged again. */
const REUSE_DAYS = 30;
/** Sources that did not answer are asked again after one, five and eighteen hours: three times within a day. */
const AGAIN_AFTER_S = [3_600, 5 * 3_600, 18 * 3_600];
/** Samples kept as data: one for each brand, language and address. */
const MAX_SAMPLES = 100;
const POLL_AFTER_S = 1;
const ETA_S = 20;

/** Which report a job is about. */
export interface ReportJob {
  siteId: string;
  reportId: string;
}

export interface ReportParts {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  mail: Mail;
  renderer: Renderer;
  sites: Sites;
  credits: Credits;
  vehicles: Vehicles;
  provider: HistoryProvider;
}

export type Reports = ReturnType<typeof createReports>;

/** Vehicle history reports: ordered for a credit, collected by a job, kept as data, shown and printed from it. */
export function createReports(parts: ReportParts) {
  const { db, clock, log, jobs, mail, renderer, sites, credits, vehicles, provider } = parts;
  const samples = createKeptWork<ReportDocument>(MAX_SAMPLES);

  return {
    /**
     * Orders a report. A vehicle ordered within 30 days is answered with the report there is, not charged again; a
     * request that is sent again under the same `key` has the same answer.
     * @throws AppError `login_needed`, `vin_wrong`, `vin_check_digit`, `credits_short`, `key_used`
     */
    async generate(
      caller: Caller,
      input: { vin: string; mileage?: number | null; report_type?: string },
      key?: string,
    ): Promise<GenerateReportAnswer> {
      const account = { siteId: caller.site.id, userId: memberOf(caller).userId };
      const { decoded, title } = vehicles.forDocument(input.vin, 'report');
      const { mileage = null, report_type: market = 'US' } = input;
      const mark = requestMark(key, [decoded.vin, mileage, market]);
      const { row, reused } = await db.transaction(async tx => {
        await lockOwnAccount(tx, account);
        const before = mark && (await store.findReportOfRequest(tx, account, mark.requestKey));
        if (before) {
          refuseOtherRequest(mark, before);
          return { row: before, reused: false };
        }
        const since = daysAfter(clock(), -REUSE_DAYS);
        const living = await store.findLivingReport(tx, { ...account, vin: decoded.vin, since });
        if (living) return { row: living, reused: true };
        const id = newId('rep');
        const kind = decoded.kind === 'classic' ? 'classic_vhr' : 'vhr';
        const charged = await credits.reserve(tx, caller, kind, { ref: id, subject: `${title} · ${decoded.vin}` });
        const row = await store.addReport(tx, {
          ...account,
          id,
          number: documentNumber('MQR', 4),
          vin: decoded.vin,
          title,
          state: 'queued',
          version: 1,
          rounds: 0,
          market,
          mileage,
          origin: caller.origin,
          vehicle: vehicleOf(decoded),
          answers: [],
          ...charged,
          ...mark,
          createdAt: clock(),
        });
        await jobs.enqueue(tx, GENERATE_REPORT, { siteId: account.siteId, reportId: id } satisfies ReportJob);
        return { row, reused: false };
      });
      jobs.wake(GENERATE_REPORT);
      await vehicles.note(caller, row.vin, row.title);
      return {
        status: 'success',
        state: row.state,
        vin: row.vin,
        report_id: row.id,
        version: row.version,
        reused,
        poll_after: POLL_AFTER_S,
        eta_s: isOver(row.state) ? 0 : ETA_S,
        charged: reused || row.amount === 0 ? null : { unit: row.unit, amount: row.amount },
      };
    },

    /** The member's newest report of a vehicle, in whatever state, or null. Its document only if it was opened before. */
    async find(caller: Caller, vin: string): Promise<ReportView | null> {
      const { userId } = memberOf(caller);
      const row = await store.findNewestReport(db, caller.site.id, userId, vehicles.normalise(vin));
      return row && viewOf(row, provider.groups, caller.locale);
    },

    /** The same for its owner to read: it is marked as opened. */
    async open(caller: Caller, vin: string): Promise<ReportView | null> {
      const account = accountOf(caller);
      const newest = await store.findNewestReport(db, account.siteId, account.userId, vehicles.normalise(vin));
      const row = newest && (await handOut(account, newest.id));
      return row && viewOf(row, provider.groups, caller.locale);
    },

    /** The member's newest report of a vehicle, held until the transaction ends. */
    async hold(tx: Db, account: Account, vin: string): Promise<DocumentStanding | null> {
      const { siteId, userId } = account;
      const newest = await store.findNewestReport(tx, siteId, userId, vehicles.normalise(vin));
      const row = newest && (await store.lockReport(tx, siteId, newest.id));
      return row && standingOf(row, provider.groups);
    },

    /** Takes a report back: it is not valid any more, and nothing more is made of it. False where it is none of ours. */
    async revoke(tx: Db, siteId: string, id: string, revokedFor: RevokedFor): Promise<boolean> {
      const row = await holdReport(tx, siteId, id);
      if (!row || standingOf(row, provider.groups).stage === 'over') return false;
      await store.changeReport(tx, id, { state: 'revoked', revokedFor });
      return true;
    },

    /** One card for each of the member's vehicles. */
    async list(caller: Caller): Promise<ReportCard[]> {
      const rows = await store.listReports(db, caller.site.id, memberOf(caller).userId);
      return rows.map(row => cardOf(row, provider.groups, caller.locale));
    },

    /** A whole report anyone may read before buying: a demonstration vehicle in the colours of the site. */
    async sample(caller: Caller): Promise<{ document: ReportDocument; pdf: string }> {
      return { document: await sampleDocument(caller), pdf: '/documents/report/sample.pdf' };
    },

    /** The tagged PDF of the sample, or of a report of this member. @throws AppError `document_not_found`, `document_not_ready` */
    async pdf(caller: Caller, id: string): Promise<{ bytes: Uint8Array; fileName: string }> {
      if (id === 'sample') {
        const bytes = await renderer.pdf({ template: 'report', data: await sampleDocument(caller) }, visitorOf(caller));
        return { bytes, fileName: fileName([caller.site.name, 'sample-report'], 'pdf') };
      }
      const row = await handOut(accountOf(caller), id);
      if (!row) throw new AppError('document_not_found');
      if (row.state === 'revoked') throw new AppError('document_revoked');
      const content = contentOf(row);
      if (!content) throw new AppError('document_not_ready');
      const bytes = await renderer.pdf(
        { template: 'report', data: { ...content, lang: caller.locale } },
        { signal: caller.signal },
      );
      return { bytes, fileName: fileName([caller.site.name, row.title, row.vin, 'report'], 'pdf') };
    },

    /** What the address behind the QR code tells: that this document is ours, of which vehicle and day. */
    async verify(caller: Caller, number: string): Promise<{ vinTail: string; on: string; revoked: boolean } | null> {
      const row = await store.findReportByNumber(db, caller.site.id, number.toUpperCase());
      if (!row?.document) return null;
      return { vinTail: row.vin.slice(-4), on: row.document.document.created, revoked: row.state === 'revoked' };
    },

    /**
     * Carries a report to its end: asks every source that has not answered, then writes the document. Running it twice,
     * or again after the process was killed, asks only what is missing and charges nothing. A partial report comes here
     * again by itself until its sources have answered.
     */
    async collect({ siteId, reportId }: ReportJob): Promise<void> {
      const row = await store.findReport(db, siteId, reportId);
      const again = row?.state === 'partial' && row.rounds <= AGAIN_AFTER_S.length;
      if (!row || (isOver(row.state) && !again)) return;
      if (!again) await store.beginReport(db, row.id);
      const missing = unansweredGroups(provider.groups, row.answers);
      const asked = again ? missing : missing.filter(group => !row.answers.some(answer => answer.group === group));
      await Promise.all(asked.map(group => collectGroup(row, group)));
      await finish((await store.findReport(db, siteId, reportId)) ?? row);
    },

    /** What reports hold about a member: the documents stay verifiable, that they were this member's goes. */
    personal: {
      noun: 'reports',
      by: 'account',
      tables: ['reports'],
      async export(reader, { siteId, userId, locale }) {
        const rows = await store.listAllReports(reader, siteId, userId);
        const json = rows.map(({ number, vin, title, state, version, mileage, createdAt, finishedAt }) => {
          return { number, vin, title, state, version, mileage, ordered: createdAt, finished: finishedAt };
        });
        const drawn = rows.filter(isReadable).map(({ id, number }) => ({
          file: `reports/${number}.pdf`,
          async bytes() {
            const row = await handOut({ siteId, userId }, id);
            const content = row && contentOf(row);
            return content && renderer.pdf({ template: 'report', data: { ...content, lang: locale } });
          },
        }));
        return [{ file: 'reports.json', json }, ...drawn];
      },
      async count(reader, { siteId, userId }) {
        const { made, unmade } = await store.countReports(reader, siteId, userId);
        const goes = [
          { what: 'report_links', count: made },
          { what: 'unmade_documents', count: unmade },
        ];
        return { goes, stays: [{ what: 'reports', count: made, why: 'verifiable' }] };
      },
      join: (tx, from, into) => store.moveReports(tx, from.siteId, from.userId, into.userId),
      erase: (tx, { siteId, userId }) => store.archiveReports(tx, siteId, userId),
    } satisfies PersonalData,

    /** No attempt came to an end: the credit goes back and the member is told. */
    async abandon({ siteId, reportId }: ReportJob): Promise<void> {
      await conclude(siteId, reportId, 'failed', null);
    },
  };

  /** Holds a report with its account, the account first as everywhere. */
  async function holdReport(tx: Db, siteId: string, id: string): Promise<store.ReportRow | null> {
    const row = await store.findReport(tx, siteId, id);
    if (row?.userId) await lockAccount(tx, siteId, row.userId);
    return row && store.lockReport(tx, siteId, id);
  }

  /**
   * The only way to the content of a report. It is marked as opened before anything leaves, under the row's lock, which
   * a return holds too: a report is handed out or given back as unopened, never both. Null where it is not this account's.
   */
  async function handOut({ siteId, userId }: Account, id: string): Promise<store.ReportRow | null> {
    return db.transaction(async tx => {
      const row = await store.lockReport(tx, siteId, id);
      if (!row || row.userId !== userId) return null;
      if (row.openedAt || !isReadable(row)) return row;
      const openedAt = clock();
      await store.changeReport(tx, row.id, { openedAt });
      return { ...row, openedAt };
    });
  }

  /** Made once a day for each brand, language and address. */
  function sampleDocument(caller: Caller): Promise<ReportDocument> {
    const today = startOfDay(clock());
    const key = [caller.site.id, caller.locale, caller.origin, today.toISOString()].join(' ');
    return samples.get(key, () => makeSample(caller, today));
  }

  async function makeSample(caller: Caller, today: Date): Promise<ReportDocument> {
    const { decoded } = vehicles.forDocument(SAMPLE_VIN, 'report');
    const facts = await sampleFacts(vehicleOf(decoded), today, caller.origin);
    return reportDocument(facts, documentSite(caller.site, caller.origin), caller.locale);
  }

  async function collectGroup(row: store.ReportRow, group: HistoryProvider['groups'][number]): Promise<void> {
    const { modelYear, make, model, bodyClass, fuel } = row.vehicle;
    const vehicle = {
      ...(modelYear ? { modelYear } : {}),
      make,
      model,
      ...(bodyClass ? { bodyClass } : {}),
      ...(fuel ? { fuel } : {}),
    };
    const context = { now: clock(), vehicle, givenMiles: row.mileage };
    const { answer, fault } = await askGroup(provider, group, row.vin, context);
    if (fault) log.warn({ report: row.id, group, fault }, 'A source did not answer');
    await store.addAnswer(db, row.id, answer);
  }

  /** Writes the document, drawing it once: one that cannot be printed is never called ready. */
  async function finish(row: store.ReportRow): Promise<void> {
    const facts = factsOf(row);
    const outcome = reportOutcome(facts);
    if (outcome === 'no_data') return conclude(row.siteId, row.id, 'no_data', null);
    const site = sites.get(row.siteId);
    const document = reportDocument(facts, documentSite(site, row.origin), site.locale);
    await renderer.pdf({ template: 'report', data: document });
    await conclude(row.siteId, row.id, outcome === 'ready' ? 'ready' : 'partial', document);
  }

  function factsOf(row: store.ReportRow): ReportFacts {
    return {
      number: row.number,
      version: row.rounds + 1,
      createdAt: clock().toISOString(),
      verifyUrl: `${row.origin}/verify/${row.number}`,
      vehicle: row.vehicle,
      givenMiles: row.mileage,
      askedPriceCents: null,
      demo: provider.demo,
      groups: provider.groups,
      answers: row.answers,
    };
  }

  /** The end of a report: its state, the credit and the mail are written together, once. */
  async function conclude(
    siteId: string,
    reportId: string,
    state: 'ready' | 'partial' | 'no_data' | 'failed',
    document: ReportDocument | null,
  ): Promise<void> {
    await db.transaction(async tx => {
      const row = await holdReport(tx, siteId, reportId);
      if (!row?.userId || (isOver(row.state) && row.state !== 'partial')) return;
      if (row.state === 'partial' && !document) return;
      const rounds = row.rounds + 1;
      await store.changeReport(tx, row.id, { state, document, rounds, version: rounds, finishedAt: clock() });
      const wait = state === 'partial' ? AGAIN_AFTER_S[row.rounds] : undefined;
      const job: ReportJob = { siteId, reportId };
      if (wait !== undefined) await jobs.enqueue(tx, GENERATE_REPORT, job, { afterSeconds: wait });
      const contact = await contactOf(tx, siteId, row.userId);
      const about = { siteId, ...contact, cause: `report:${row.id}:${state}` };
      const props = { origin: row.origin, vin: row.vin, title: row.title };
      if (document) {
        await credits.capture(tx, siteId, row.id);
        await mail.queue(tx, about, reportReadyMail, props);
      } else {
        await credits.release(tx, siteId, row.id, state === 'no_data' ? 'no_data' : 'failed');
        await mail.queue(tx, about, creditBackMail, props);
      }
    });
    mail.wake();
  }
}
