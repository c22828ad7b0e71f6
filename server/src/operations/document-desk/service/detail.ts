import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import { emailsOf } from '../../../identity/accounts/service.ts';
import { chargeOf, type Issued, stageOf } from '../../../documents/issued-documents/rules.ts';
import { sourcesFor } from '../../../documents/reports/rules/facts/market.ts';
import { GroupAnswer } from '../../../documents/reports/rules/sources/history-provider.ts';
import { AppError } from '../../../kit/errors.ts';
import { ordersOfDocuments } from '../../../money/credits/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { logLines } from '../../order-desk/service/log-lines.ts';
import type { DeskDocumentDetail, DocumentJob, SourceAnswer } from '../contract.ts';
import type { DocumentDeskDeps } from './deps.ts';
import { moneyOf } from './money.ts';
import { shownHead } from './listing.ts';

const when = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** @throws AppError `not_found`; the attempt to see one of another brand is in the log */
export async function findFor({ db, audit, issuedDocuments }: DocumentDeskDeps, caller: Caller, id: string) {
  const found = await issuedDocuments.findForDesk(caller.site.id, id);
  if (found.row) return found;
  if (found.isElsewhere)
    await db.transaction(tx => audit.write(tx, caller, { action: 'document.refused', object: id }));
  throw new AppError('not_found', { field: 'document' });
}

/** The sources that are asked about the vehicle of a report. */
export const sourcesOf = ({ kind, vehicle, vin }: Issued, history: DocumentDeskDeps['history']): string[] =>
  kind === 'report'
    ? sourcesFor({ ...vehicle, vin }, history).flatMap(({ name, groups }) => (groups.length > 0 ? [name] : []))
    : [];

/** What may be done with a document in its state. */
function mayDo(row: Issued, isManager: boolean, sources: string[]): DeskDocumentDetail['may'] {
  const stage = stageOf(row);
  const isMaking = stage === 'working' || row.state === 'refreshing';
  const isReadyReport = row.kind === 'report' && stage === 'made' && !isMaking;
  return {
    approve: isManager && stage === 'review',
    cancel: isManager && (isMaking || stage === 'review'),
    retry: isManager && (isMaking || row.state === 'partial'),
    redo: isManager && (stage === 'review' || isReadyReport),
    correct: isManager && isReadyReport,
    sources: isReadyReport ? sources : [],
  };
}

/** One document with everything that is known of how it was made. */
export function createDetail(deps: DocumentDeskDeps) {
  const { db, clock, jobs } = deps;

  return {
    /** The sheet that waits for a decision. @throws AppError `role_needed`, `not_found`, `document_not_held` */
    async held(caller: Caller, id: string): Promise<string[]> {
      mayOperate(caller, 'read_orders');
      const { row } = await findFor(deps, caller, id);
      return deps.issuedDocuments.manage.drawHeld(row, caller.locale, { signal: caller.signal?.() });
    },

    /** @throws AppError `role_needed`, `not_found` */
    async detail(caller: Caller, id: string): Promise<DeskDocumentDetail> {
      const { roles } = mayOperate(caller, 'read_orders');
      const { row, versions } = await findFor(deps, caller, id);
      const [emails, orders, about, log] = await Promise.all([
        emailsOf(db, [row.userId]),
        ordersOfDocuments(db, [row]),
        jobs.about(id),
        logLines(deps, row),
      ]);
      const charged = chargeOf(row);
      return {
        document: shownHead(row, { emails, orders }),
        grade: row.grade,
        charged,
        credits: charged && creditsOf(row),
        money: await moneyOf(deps, caller, row, orders.get(row.id) ?? []),
        opened: when(row.openedAt),
        revoked_for: row.revokedFor,
        versions: versions.map(({ version, createdAt }) => ({ version, made: createdAt.toISOString() })),
        prints: row.prints.map(({ version, lang, on, pages }) => ({ version, lang, on, pages: pages ?? null })),
        answers: answersOf(row.answers),
        asked: row.asked.toReversed(),
        review: row.review,
        may: mayDo(row, isAllowed(roles, 'manage_documents'), sourcesOf(row, deps.history)),
        jobs: about.map(shownJob),
        log,
        now: clock().toISOString(),
      };
    },
  };
}

/** What became of the credits of a document; null where that depends on more than the document. */
function creditsOf(row: Issued): 'reserved' | 'used' | 'returned' | null {
  if (row.state === 'archived' || row.revokedFor === 'refund') return null;
  const stage = stageOf(row);
  if (stage === 'over') return 'returned';
  return stage === 'made' ? 'used' : 'reserved';
}

/** The answers of a report's sources, without their records. */
function answersOf(answers: readonly object[]): SourceAnswer[] {
  return answers.flatMap(each => {
    const read = GroupAnswer.safeParse(each);
    if (!read.success) return [];
    const { source = null, group, askedAt: asked, sections } = read.data;
    const shown = sections.map(({ section, state, records }) => ({ section, state, records: records.length }));
    return [{ source, group, asked, sections: shown }];
  });
}

type About = Awaited<ReturnType<DocumentDeskDeps['jobs']['about']>>[number];

function shownJob({ job, isDeadLetter, state, tries, due, began, ended, error }: About): DocumentJob {
  return {
    job,
    settles: isDeadLetter,
    state: state === 'created' || state === 'retry' ? 'waiting' : state,
    tries,
    due: due.toISOString(),
    began: when(began),
    ended: when(ended),
    error,
  };
}
