import { lockOwnAccount, memberOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { DisputableReport } from '../../reports/service.ts';
import type { Dispute, DisputeRecord, OpenDisputeInput } from '../contract.ts';
import { disputeLinkMail } from '../mails.tsx';
import * as store from '../store.ts';
import { disputeLink, type DisputeDeps } from './deps.ts';
import { eventOf, numberOf, present } from './presenting.ts';
import { createNotifications } from './notifications.ts';

/** Open disputes of one person at a time. */
const MAX_OPEN = 5;

/** Who disputes, and the report it is about. `userId` is null for somebody who came by a mailed link. */
interface Claim {
  userId: string | null;
  email: string;
  report: DisputableReport;
}

/** How a record is disputed: by the member who has a report, or by a link that is mailed to whoever has its number. */
export function createOpening(deps: DisputeDeps) {
  const { db, clock, secret, events, mail, media, audit, reports } = deps;
  const telling = createNotifications(deps);

  return {
    /** @throws AppError `login_needed`, `document_not_found`, `document_revoked`, `dispute_link` */
    async records(
      caller: Caller,
      about: { vin?: string | undefined; token?: string | undefined },
    ): Promise<{ number: string; vin: string; title: string; mayExport: boolean; records: DisputeRecord[] }> {
      const { report, userId } = await claimOf(caller, about);
      const rows = await store.listOfVehicle(db, report.siteId, report.vin);
      const records = report.records.map(({ record, section, on, text }) => ({
        record,
        section,
        on,
        text: userId === null ? null : text,
        state: rows.findLast(row => row.record === record)?.state ?? null,
      }));
      const { number, vin, title, mayExport } = report;
      return { number, vin, title, mayExport, records };
    },

    /** Mails a link; nobody learns from the answer whether there is such a report. */
    async mailLink(caller: Caller, { number, email }: { number: string; email: string }): Promise<string> {
      const found = await reports.disputableByNumber(caller.site.id, number);
      if (found && !found.isRevoked) {
        const { id: siteId } = caller.site;
        const token = disputeLink.sign({ n: found.number, e: email, s: siteId }, { secret, now: clock() });
        const about = { siteId, to: email, locale: caller.locale, cause: `dispute-link:${newId('lnk')}` };
        const props = { origin: caller.origin, path: `/dispute?token=${token}`, number: found.number };
        await db.transaction(tx => mail.queue(tx, about, disputeLinkMail, props));
      }
      return translatorFor(caller.locale)('dispute-answers', 'sent', { email });
    },

    /** Opens a dispute. Files are read before anything is locked. */
    async open(caller: Caller, input: OpenDisputeInput): Promise<Dispute> {
      const claim = await claimOf(caller, input);
      const found = claim.report.records.find(({ record }) => record === input.record);
      if (!found) throw new AppError('dispute_record', { field: 'record' });
      const files = await Promise.all(input.evidence.map(({ url }, at) => fileOf(url, `evidence.${at}`)));
      const { siteId, vin } = claim.report;
      const holders = await reports.holdersOf(siteId, vin, input.record);
      return db.transaction(async tx => {
        if (claim.userId !== null) await lockOwnAccount(tx, { siteId, userId: claim.userId });
        await refuse(tx, claim, input);
        const createdAt = clock();
        const row = await store.addDispute(tx, rowOf(caller, claim, found, { said: input.said, createdAt }));
        if (!row) throw await openAlready(tx, claim.report, input.record);
        const kept = files.map(file => ({ id: newId('evi'), siteId, vin, disputeId: row.id, createdAt, ...file }));
        await store.addEvidence(tx, kept);
        await telling.tell(tx, row, holders);
        await telling.tellOperators(tx, caller, row);
        const event = eventOf(row);
        if (event) await events.emit(tx, 'dispute.opened', event);
        const after = { vin, record: row.record, report: row.documentId, files: kept.length };
        await audit.write(tx, caller, { action: 'dispute.opened', object: row.id, after });
        return present(row, kept, claim.userId !== null);
      });
    },
  };

  async function claimOf(
    caller: Caller,
    { vin, token }: { vin?: string | undefined; token?: string | undefined },
  ): Promise<Claim> {
    const claim = token === undefined ? await ownClaim(caller, vin ?? '') : await linkClaim(caller, token);
    if (claim.report.isRevoked) throw new AppError('document_revoked');
    return claim;
  }

  async function ownClaim(caller: Caller, vin: string): Promise<Claim> {
    const { userId, email } = memberOf(caller);
    const report = await reports.disputableOwn(caller, vin);
    if (!report) throw new AppError('document_not_found', { field: 'vin' });
    return { userId, email, report };
  }

  async function linkClaim(caller: Caller, token: string): Promise<Claim> {
    const named = disputeLink.verify(token, { secret, now: clock() });
    const report = named?.s === caller.site.id ? await reports.disputableByNumber(caller.site.id, named.n) : null;
    if (!named || !report) throw new AppError('dispute_link', { field: 'token' });
    return { userId: null, email: named.e, report };
  }

  /** A file as it is kept: a PDF that does nothing, or a picture drawn again. */
  async function fileOf(url: string, field: string) {
    const paper = await media.readUpload(url, field);
    return { ...paper, size: paper.bytes.length };
  }
}

function rowOf(
  caller: Caller,
  { userId, email, report }: Claim,
  found: DisputableReport['records'][number],
  { said, createdAt }: { said: string; createdAt: Date },
) {
  const { id: documentId, siteId, vin, title } = report;
  return {
    id: newId('dis'),
    siteId,
    userId,
    email,
    locale: caller.locale,
    documentId,
    origin: caller.origin,
    vin,
    title,
    record: found.record,
    section: found.section,
    recordOn: found.on,
    about: found.text,
    said,
    state: 'open' as const,
    createdAt,
    dueAt: daysAfter(createdAt, caller.site.dispute_days),
  };
}

/** Too many at a time, the same once more while it runs, or again after it was upheld with nothing new to show. */
async function refuse(tx: Db, { userId, email, report }: Claim, { record, evidence }: OpenDisputeInput): Promise<void> {
  const { siteId, vin } = report;
  const rows = await store.listOfVehicle(tx, siteId, vin);
  const last = rows.findLast(row => row.record === record);
  if (last?.state === 'open') throw await openAlready(tx, report, record);
  const person = userId === null ? { siteId, email } : { siteId, userId };
  if (last?.state === 'upheld' && evidence.length === 0) throw new AppError('dispute_again', { field: 'evidence' });
  if ((await store.countOpen(tx, person)) >= MAX_OPEN)
    throw new AppError('dispute_limit', { params: { max: MAX_OPEN } });
}

async function openAlready(tx: Db, { siteId, vin }: DisputableReport, record: string): Promise<AppError> {
  const rows = await store.listOfVehicle(tx, siteId, vin);
  const running = rows.find(row => row.record === record && row.state === 'open');
  return new AppError('dispute_open', { field: 'record', params: { number: running ? numberOf(running) : '' } });
}
