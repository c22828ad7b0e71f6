import type { PlatformDeps } from '../../platform/deps.ts';
import { mayOperate } from '../../identity/accounts/rules.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import type { IssuedDocuments } from '../../documents/issued-documents/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import type { Vehicles } from '../../vehicles/decode/service.ts';
import {
  type DeskFeedback,
  type DeskFeedbackPage,
  type FeedbackInput,
  feedbackList,
  type FeedbackSuggestion,
  type FeedbackSummary,
  FeedbackTab,
} from './contract.ts';
import { feedbackAlertMail } from './mails.tsx';
import { ALERT_MS, isAlarming, NEUTRAL, suggestionFor } from './rules.ts';
import * as store from './store.ts';

export interface FeedbackDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'mail' | 'sites'> {
  vehicles: Vehicles;
  issuedDocuments: IssuedDocuments;
}

/** Weeks of the trend that operators see. */
const MAX_WEEKS = 12;

/** Personal data in feedback. */
export const feedbackPersonalData = store.personalData;

export type Feedback = ReturnType<typeof createFeedback>;

/** Members' opinions of their reports and stickers, and figures for operators. */
export function createFeedback({ db, clock, mail, sites, vehicles, issuedDocuments }: FeedbackDeps) {
  return {
    /**
     * Keeps what a member thinks of a document that they can read.
     * @throws AppError `login_needed`, `message_missing`, `document_not_found`, `feedback_sent`
     */
    async create(caller: Caller, input: FeedbackInput): Promise<{ feedback_id: string; suggest: FeedbackSuggestion }> {
      const account = accountOf(caller);
      const { report_type: kind, satisfaction, reasons, feedback_msg: message } = input;
      if (message === '') throw new AppError('message_missing', { field: 'feedback_msg' });
      const found = await issuedDocuments.finished(caller, kind, input.vin);
      if (!found) throw new AppError('document_not_found', { field: 'vin' });
      const vin = vehicles.normalize(input.vin);
      const { make, modelYear } = vehicles.decode(vin).vehicle;
      const about = { vin, title: found.title, make: make?.value ?? '', year: modelYear?.value ?? null };
      const given = { kind, number: found.number, satisfaction, reasons: [...new Set(reasons)], message };
      const row = { ...account, ...about, ...given, id: newId('fbk'), createdAt: clock() };
      await db.transaction(async tx => {
        if (!(await store.addFeedback(tx, row))) throw new AppError('feedback_sent', { field: 'vin' });
        if (satisfaction < NEUTRAL) await alert(tx, caller, row.createdAt);
      });
      return { feedback_id: row.id, suggest: suggestionFor(kind, satisfaction) };
    },

    /** The feedback of a site, counted and page by page. @throws AppError `login_needed`, `role_needed` */
    async desk(
      caller: Caller,
      { after, limit, ...filter }: store.FeedbackFilter & PageRequest<MomentPlace>,
    ): Promise<DeskFeedbackPage> {
      mayOperate(caller, 'read_feedback');
      const siteId = caller.site.id;
      const found = await store.listFeedback(db, siteId, { ...filter, after, limit: limit + 1 });
      const { rows, next } = feedbackList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      const counted = FeedbackTab.options.map(
        async tab => [tab, await store.countFeedback(db, siteId, { ...filter, tab })] as const,
      );
      const counts = Object.fromEntries(await Promise.all(counted)) as Record<FeedbackTab, number>;
      const { makes, years } = await store.listVehicles(db, siteId);
      return { feedback: rows.map(present), counts, summary: await summaryOf(siteId, filter), makes, years, next };
    },
  };

  async function summaryOf(siteId: string, filter: store.FeedbackFilter): Promise<FeedbackSummary> {
    const counted = await store.countByWeek(db, siteId, filter);
    const weeks = [...new Set(counted.map(({ week }) => week))].slice(0, MAX_WEEKS);
    return {
      faces: facesOf(counted),
      weeks: weeks.map(from => ({ from, faces: facesOf(counted.filter(({ week }) => week === from)) })),
      reasons: await store.countReasons(db, siteId, filter),
    };
  }

  /** Tells the site's own address, once in an hour of the clock, that many are not satisfied. */
  async function alert(tx: Db, { site, origin }: Caller, now: Date): Promise<void> {
    const ratings = await store.ratingsSince(tx, site.id, new Date(now.getTime() - ALERT_MS));
    if (!isAlarming(ratings)) return;
    const low = ratings.filter(each => each < NEUTRAL).length;
    const { support_email: to, locale } = sites.get(site.id);
    const cause = `feedback-alert:${site.id}:${now.toISOString().slice(0, 13)}`;
    const props = { origin, ratings: ratings.length, low };
    await mail.queue(tx, { siteId: site.id, to, locale, cause }, feedbackAlertMail, props);
  }
}

/** How often each satisfaction was given, 1 to 5. */
function facesOf(rows: readonly { satisfaction: number; count: number }[]): number[] {
  return [1, 2, 3, 4, 5].map(face =>
    rows.filter(({ satisfaction }) => satisfaction === face).reduce((sum, row) => sum + row.count, 0),
  );
}

function present(row: store.FeedbackRow): DeskFeedback {
  const { id, vin, title, kind, number, satisfaction, reasons, message, createdAt } = row;
  const about = { id, vin, title: title || vin, document: kind, number: number || null };
  return { ...about, satisfaction, reasons, message, created: createdAt.toISOString() };
}
