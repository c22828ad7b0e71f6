import type { z } from 'zod';
import { listHeads, searchDocuments } from '../../../documents/issued-documents/service.ts';
import { StickerForm } from '../../../documents/stickers/contract.ts';
import { accountOf } from '../../../identity/accounts/service.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { listOf, pageAfter, refuseOutOfScope, type Asking } from '../rules.ts';
import { shownDocument, shownSample } from '../rules/documents.ts';
import type { Head } from '../rules/orders.ts';
import type { Document, Page, Vehicle } from '../rules/shapes.ts';
import * as store from '../store.ts';
import type { V1Deps } from './deps.ts';

type Expandable = 'vehicle';
type ReadVehicle = (vin: string) => Promise<z.input<typeof Vehicle>>;

/** Documents of the account: all of them for a live key, the samples of its test orders for a test key. */
export function createHandingOut(deps: V1Deps, readVehicle: ReadVehicle) {
  const { db, reports, stickers } = deps;
  return {
    /**
     * A document with its content, from now on opened.
     * @throws AppError `document_not_found`, `document_not_ready`, `document_revoked`, `report_license`, `key_scope`
     */
    async document(asking: Asking, id: string, expand: readonly Expandable[] = []) {
      const { about, content } = asking.key.mode === 'test' ? await sampleOf(asking, id) : await liveOf(asking, id);
      if (expand.length === 0) return { ...about, content };
      refuseOutOfScope(asking.key, 'decode');
      return { ...about, content, vehicle: await readVehicle(about.vin) };
    },

    /** A page of them, the newest first, without their contents. @throws AppError `document_not_found` for one to start after */
    async listDocuments(asking: Asking, { limit, starting_after: start }: z.output<typeof Page>) {
      const isTest = asking.key.mode === 'test';
      const account = accountOf(asking.caller);
      const first = start === undefined ? null : await (isTest ? testOrder : headOf)(asking, start, 'starting_after');
      const page = pageAfter(first, limit);
      const rows = isTest
        ? await shownSamples(asking.caller, await store.listOrders(db, { ...account, mode: 'test' }, page))
        : (await searchDocuments(db, account.siteId, { userId: account.userId }, page)).map(shownDocument);
      return listOf(rows, limit);
    },

    /** The PDF, the same that its owner gets on the page. @throws AppError `document_not_found`, `document_not_ready`, `document_revoked` */
    async pdf(asking: Asking, id: string): Promise<{ bytes: Uint8Array; fileName: string }> {
      const { caller, key } = asking;
      if (key.mode === 'live') {
        const { kind } = await headOf(asking, id);
        return kind === 'report' ? reports.pdf(caller, id) : stickers.pdf(caller, id);
      }
      const { kind } = await testOrder(asking, id);
      return kind === 'report'
        ? reports.pdf(caller, 'sample')
        : stickers.file(caller, 'sample', 'pdf', StickerForm.parse({}));
    },
  };

  async function headOf({ caller }: Asking, id: string, field = 'id'): Promise<Head> {
    const [head] = await listHeads(db, accountOf(caller), [id]);
    if (!head) throw new AppError('document_not_found', { field });
    return head;
  }

  async function testOrder({ caller }: Asking, id: string, field = 'id'): Promise<store.OrderRow> {
    const order = await store.findTestOrder(db, accountOf(caller), id);
    if (!order) throw new AppError('document_not_found', { field });
    return order;
  }

  async function liveOf(asking: Asking, id: string): Promise<Found> {
    const { caller } = asking;
    const head = await headOf(asking, id);
    const content =
      head.kind === 'report' ? (await reports.data(caller, id)).document : await stickers.data(caller, id);
    return { about: shownDocument(head), content };
  }

  async function sampleOf(asking: Asking, id: string): Promise<Found> {
    const order = await testOrder(asking, id);
    const of = await sample(asking.caller, order.kind);
    return { about: shownSample(order, of), content: of.content };
  }

  async function shownSamples(caller: Caller, orders: readonly store.OrderRow[]) {
    const kinds = [...new Set(orders.map(({ kind }) => kind))];
    const samples = new Map(await Promise.all(kinds.map(async kind => [kind, await sample(caller, kind)] as const)));
    return orders.map(order => shownSample(order, samples.get(order.kind)!));
  }

  async function sample(caller: Caller, kind: Head['kind']): Promise<Sample> {
    if (kind === 'sticker') {
      const { document: content, vin, title } = await stickers.sampleData(caller);
      return { content, vin, title };
    }
    const { document: content } = await reports.sample(caller);
    const { vin } = content.vehicle;
    return { content, vin, title: deps.vehicles.nameOf(vin) ?? vin };
  }
}

type Content = z.input<typeof Document>['content'];

/** The document a test order is answered with. */
export interface Sample {
  content: Content;
  vin: string;
  title: string;
}

interface Found {
  about: ReturnType<typeof shownDocument>;
  content: Content;
}
