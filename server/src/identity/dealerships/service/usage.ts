import { csvLine } from '../../../kit/text/csv.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { emailsOf, memberOf } from '../../accounts/service.ts';
import type { UsageRow } from '../contract.ts';
import type { DealershipDeps } from './deps.ts';
import * as store from '../store.ts';
import type { Use } from './use.ts';

const HEADER = [
  'date',
  'bought_by',
  'rooftop',
  'product',
  'vehicle',
  'document',
  'credits',
  'list_credits',
  'unit',
  'returned_on',
];
/** How the ids of keys begin. */
const KEY = /^key_/;

/** What people and programs buy with the wallet of a dealership, month by month. */
export function createUsage({ db, clock }: DealershipDeps, use: Use) {
  /** @throws AppError those of `need` */
  async function read(caller: Caller, asked: string) {
    const { account } = await use.need(caller, 'read_wallet');
    const dealership = await store.findOfAccount(db, account);
    if (!dealership) throw new AppError('dealers_only');
    return { dealership, month: asked || monthOf(clock(), dealership.timeZone) };
  }

  /** The address of who bought, and the name of the rooftop. */
  async function naming(dealership: store.DealershipRow, rows: readonly { personId: string }[]) {
    const emails = await emailsOf(
      db,
      [...new Set(rows.map(({ personId }) => personId))].filter(id => !KEY.test(id)),
    );
    const rooftops = new Map((await store.listAllRooftops(db, dealership)).map(({ id, name }) => [id, name]));
    return {
      who: (id: string) => (KEY.test(id) ? id : (emails.get(id) ?? '')),
      rooftop: (id: string | null) => (id === null ? '' : (rooftops.get(id) ?? id)),
    };
  }

  return {
    /** By person, rooftop and product. @throws AppError `login_needed`, `dealers_only`, `dealership_role` */
    async usage(caller: Caller, asked: string) {
      const { dealership, month } = await read(caller, asked);
      const found = await store.usageIn(db, dealership, month);
      const name = await naming(dealership, found);
      const rows = found.map(({ personId, rooftopId, product, documents, credits, returned }): UsageRow => ({
        who: name.who(personId),
        program: KEY.test(personId),
        rooftop: name.rooftop(rooftopId),
        product,
        documents,
        credits,
        returned,
      }));
      const sum = (key: 'documents' | 'credits' | 'returned') => rows.reduce((all, row) => all + row[key], 0);
      const months = [...new Set([month, ...(await store.listMonths(db, dealership))])].toSorted().toReversed();
      return {
        month,
        months,
        rows,
        total: { documents: sum('documents'), credits: sum('credits'), returned: sum('returned') },
      };
    },

    /**
     * Documents of each product that the dealership whose wallet pays has made in this month; null where a member pays. Once the
     * account of the ledger is locked, it stays so until the transaction ends.
     */
    async madeThisMonth(from: Db, caller: Caller): Promise<ReadonlyMap<string, number> | null> {
      const { worksFor } = memberOf(caller);
      const dealership = worksFor && (await store.findDealership(from, caller.site.id, worksFor.dealership));
      return dealership ? store.countInMonth(from, dealership, clock()) : null;
    },

    /** Each document of a month as CSV. @throws AppError `login_needed`, `dealers_only`, `dealership_role` */
    async statement(caller: Caller, asked: string): Promise<{ file_name: string; csv: string }> {
      const { dealership, month } = await read(caller, asked);
      const rows = await store.listPurchases(db, dealership, month);
      const name = await naming(dealership, rows);
      const lines = rows.map(({ personId, rooftopId, product, subject, documentId, credits, unit, ...row }) =>
        csvLine([
          row.createdAt.toISOString(),
          name.who(personId),
          name.rooftop(rooftopId),
          product,
          subject,
          documentId,
          credits,
          row.listCredits ?? '',
          unit,
          row.returnedAt?.toISOString() ?? '',
        ]),
      );
      return { file_name: `statement-${month}.csv`, csv: csvLine(HEADER) + lines.join('') };
    },
  };
}

/** The month of a moment by a clock: `2026-11`. */
function monthOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).formatToParts(at);
  const part = (type: 'year' | 'month') => parts.find(each => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}`;
}
