import { createHash } from 'node:crypto';
import { fileName } from '../../../kit/text/file-name.ts';
import { isAllowed, operatorOf } from '../../../identity/accounts/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { evidenceDocument } from '../document.ts';
import type { OrderDeskDeps } from './deps.ts';
import type { createDetail } from './detail.ts';

/** Conversations that are printed: those the buyer opened since the order. */
const MAX_TICKETS = 50;

/** What is known of an order as one PDF, for a bank that asks. */
export function createEvidence(deps: OrderDeskDeps, { detail }: Pick<ReturnType<typeof createDetail>, 'detail'>) {
  const { db, clock, audit, orders, payments, support, legal, renderer } = deps;

  return {
    /** Draws it; its hash goes into the log of the order. @throws AppError `role_needed`, `not_found` */
    async evidence(caller: Caller, id: string): Promise<{ bytes: Uint8Array; fileName: string }> {
      const row = await orders.findForOperator(caller, id);
      const shown = await detail(caller, id);
      const { site, locale, origin } = caller;
      const mayRead = isAllowed(operatorOf(caller).roles, 'read_tickets');
      const [paid, consent, receipt, tickets] = await Promise.all([
        payments.capturedOf(db, row),
        orders.consentOf(row),
        orders.receiptOf(row),
        mayRead ? support.conversationsOf(row, { since: row.createdAt, limit: MAX_TICKETS }) : null,
      ]);
      const terms = consent?.termsVersion ? legal.plain(site, 'terms', locale, consent.termsVersion) : null;
      const data = evidenceDocument(
        {
          detail: shown,
          payment: { reference: paid?.reference ?? null, settlement: paid?.settlement ?? null },
          addressHash: consent?.ipHash || null,
          terms: terms === null ? null : terms.split('\n'),
          receipt: receipt && { number: receipt.number, issued: receipt.createdAt.toISOString(), data: receipt.data },
          tickets,
          host: new URL(origin).host,
          origin,
          now: clock(),
          demo: !payments.isLive(row.siteId, row.gateway),
        },
        site,
        locale,
      );
      const bytes = await renderer.pdf({ template: 'evidence', data }, { signal: caller.signal?.() });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const after = { sha256, bytes: bytes.length };
      await db.transaction(tx => audit.write(tx, caller, { action: 'order.evidence', object: id, after }));
      return { bytes, fileName: fileName([site.name, shown.order.number, 'evidence'], 'pdf') };
    },
  };
}
