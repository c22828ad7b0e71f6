import { mayOperate } from '../../../identity/accounts/rules.ts';
import { emailsOf } from '../../../identity/accounts/service.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../../kit/database/paging.ts';
import type { DocumentHead } from '../../../documents/issued-documents/service.ts';
import { ordersOfDocuments } from '../../../money/credits/service.ts';
import { printedNumber } from '../../../kit/security/ids.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { type DeskDocument, deskDocumentList, DeskState, type DocumentFilters } from '../contract.ts';
import type { DocumentDeskDeps } from './deps.ts';

/** How far a document is, whatever its kind: each kind names the states of its making. */
export const deskState = (state: string): DeskState => DeskState.safeParse(state).data ?? 'working';

/** What a list says of a document. */
export function shownHead(
  { id, kind, number, vin, title, version, state, userId, createdAt, finishedAt }: DocumentHead,
  { emails, orders }: { emails: ReadonlyMap<string, string>; orders: ReadonlyMap<string, string[]> },
): DeskDocument {
  return {
    id,
    kind,
    number,
    vin,
    title,
    version,
    state: deskState(state),
    member: { id: userId, email: emails.get(userId) ?? '' },
    orders: (orders.get(id) ?? []).map(order => ({ id: order, number: printedNumber('MQO', order) })),
    ordered: createdAt.toISOString(),
    finished: finishedAt?.toISOString() ?? null,
  };
}

/** The list of a brand's documents. */
export function createListing({ db, clock, issuedDocuments, normalizeVin }: DocumentDeskDeps) {
  return {
    /** A page of the brand's documents, newest first. @throws AppError `login_needed`, `role_needed` */
    async list(caller: Caller, filters: DocumentFilters, page: PageRequest<MomentPlace> = FIRST_PAGE) {
      mayOperate(caller, 'read_orders');
      const { state, kind, vin, number, member } = filters;
      const { heads, total } = await issuedDocuments.search(
        caller.site.id,
        {
          ...(state !== undefined && { state }),
          ...(kind !== undefined && { kind }),
          ...(vin !== undefined && { vin: normalizeVin(vin) }),
          ...(number !== undefined && { number: number.toUpperCase() }),
          ...(member !== undefined && { member: member.toLowerCase() }),
        },
        { ...page, limit: page.limit + 1 },
      );
      const { rows, next } = deskDocumentList.pageOf(heads, page.limit, row => [row.createdAt.getTime(), row.id]);
      const [emails, orders] = await Promise.all([
        emailsOf(db, [...new Set(rows.map(({ userId }) => userId))]),
        ordersOfDocuments(db, rows),
      ]);
      const documents = rows.map(row => shownHead(row, { emails, orders }));
      return { documents, total, now: clock().toISOString(), next };
    },
  };
}
