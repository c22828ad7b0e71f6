import type { z } from 'zod';
import { listHeads } from '../../../documents/issued-documents/service.ts';
import { accountOf } from '../../../identity/accounts/service.ts';
import { AppError, ifRefused } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { listOf, pageAfter, refuseOutOfScope, type Asking } from '../rules.ts';
import { refuseUnconfirmed, shownOrder, type Head } from '../rules/orders.ts';
import type { OrderBody, Page } from '../rules/shapes.ts';
import * as store from '../store.ts';
import { priceOf } from './buying.ts';
import type { createHandingOut } from './handing-out.ts';
import type { V1Deps } from './deps.ts';

type OrderInput = z.output<typeof OrderBody>;

/** What a document was ordered as. */
interface Made {
  documentId: string;
  reused: boolean;
}

/** Orders of reports and window stickers. */
export function createOrdering(deps: V1Deps, read: ReturnType<typeof createHandingOut>['document']) {
  const { db, clock, vehicles } = deps;
  const { make } = createMaking(deps);
  return {
    /**
     * Orders a document for the price that was confirmed. A request under a mark orders it once. A test key has the sample
     * at once and pays nothing.
     * @throws AppError those of `vehicles.forDocument`, `price_unconfirmed`, `price_changed`, `credits_short`,
     * `notice_not_accepted`, `selection_needed`, `reading_needed`, `label_published`
     */
    async order({ caller, key, mark: requested }: Asking, input: OrderInput) {
      const vin = vehicles.normalize(input.vin);
      const named = input.reading ?? (await vehicles.namedBy(caller, vin)) ?? undefined;
      const { title } = vehicles.forDocument(vin, input.kind, named);
      const price = await priceOf(deps, caller, input.kind, vin);
      refuseUnconfirmed(price, input.confirm_price);
      const id = newId('ord');
      const mark = requested ?? id;
      const isTest = key.mode === 'test';
      const made = isTest ? { documentId: newId('tdc'), reused: false } : await make(caller, { ...input, vin }, mark);
      const row = await store.addOrder(db, {
        ...accountOf(caller),
        ...made,
        ...price,
        id,
        keyId: key.id,
        mode: key.mode,
        kind: input.kind,
        vin,
        title,
        requestKey: mark,
        createdAt: clock(),
      });
      return (await withHeads(caller, [row]))[0]!;
    },

    /**
     * An order; with `document` what was delivered, null where nothing is handed out.
     * @throws AppError `not_found`, `key_scope`
     */
    async readOrder(asking: Asking, id: string, expand: readonly ('document' | 'document.vehicle')[] = []) {
      const [order] = await withHeads(asking.caller, [await own(asking, id)]);
      if (expand.length === 0) return order!;
      refuseOutOfScope(asking.key, 'documents');
      const withVehicle = expand.includes('document.vehicle');
      if (withVehicle) refuseOutOfScope(asking.key, 'decode');
      const document = read(asking, order!.document_id, withVehicle ? ['vehicle'] : []);
      return { ...order!, document: await document.catch(ifRefused(null)) };
    },

    /** A page of the account's orders, the newest first. @throws AppError `not_found` for an order to start after */
    async listOrders(asking: Asking, { limit, starting_after: start }: z.output<typeof Page>) {
      const first = start === undefined ? null : await own(asking, start, 'starting_after');
      const list = listOf(await store.listOrders(db, scopeOf(asking), pageAfter(first, limit)), limit);
      return { ...list, data: await withHeads(asking.caller, list.data) };
    },
  };

  function scopeOf({ caller, key }: Asking) {
    return { ...accountOf(caller), mode: key.mode };
  }

  async function own(asking: Asking, id: string, field = 'id'): Promise<store.OrderRow> {
    const row = await store.findOrder(db, scopeOf(asking), id);
    if (!row) throw new AppError('not_found', { field });
    return row;
  }

  /** Orders with how far their documents are, read at once. */
  async function withHeads(caller: Caller, rows: readonly store.OrderRow[]) {
    const live = rows.filter(({ mode }) => mode === 'live').map(({ documentId }) => documentId);
    const heads = live.length > 0 ? await listHeads(db, accountOf(caller), live) : [];
    const known = new Map<string, Head>(heads.map(head => [head.id, head]));
    return rows.map(row => shownOrder(row, known.get(row.documentId) ?? null));
  }
}

/** Orders the documents of live keys. */
function createMaking({ vehicles, reports, stickers }: V1Deps) {
  return { make };

  async function make(caller: Caller, input: OrderInput, key: string): Promise<Made> {
    if (input.kind === 'sticker') return makeSticker(caller, input, key);
    const { vin, mileage = null, nmvtis_version, reading: named } = input;
    const order = { vin, mileage, nmvtis_version, ...(named ? { named } : {}) };
    const { report_id: documentId, reused } = await reports.generate(caller, order, key);
    return { documentId, reused };
  }

  async function makeSticker(caller: Caller, input: OrderInput, key: string): Promise<Made> {
    const { vin, selection, reading } = input;
    const answer = selection
      ? await stickers.confirm(caller, chosen(vin, selection), { restricted: false, key })
      : reading
        ? await stickers.classic(caller, { vin, ...reading, classictype: 'vin', spend_credit: false }, key)
        : await stickers.generate(caller, { vin }, key);
    if (answer.original) {
      const { source, sha256, fetched } = answer.original;
      throw new AppError('label_published', { field: 'vin', details: { source, sha256, fetched } });
    }
    if (answer.sticker_id !== null) return { documentId: answer.sticker_id, reused: answer.reused };
    if (vehicles.hasSeveral(vin)) {
      const { data: readings } = vehicles.classicMapping(vin);
      throw new AppError('reading_needed', { field: 'reading', details: { readings } });
    }
    const choices = await stickers.formData(caller, { vin });
    throw new AppError('selection_needed', { field: 'selection', details: { choices } });
  }
}

const chosen = (vin: string, selection: NonNullable<OrderInput['selection']>) => {
  return { vin, ...selection, regenerate: false, spend_credit: false };
};
