import { dayOf } from '../../../kit/clock.ts';
import { AppError, type Reason } from '../../../kit/errors.ts';
import { fileName } from '../../../kit/text/file-name.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import { joinedPdf } from '../../../platform/typesetting/service/joined-pdf.ts';
import { zipOf, type ZipEntry } from '../../../kit/zip.ts';
import { roleAllows } from '../../../identity/dealerships/rules.ts';
import { stageOf } from '../../../documents/issued-documents/rules.ts';
import type { VehicleDocument } from '../../../documents/issued-documents/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { PAPERS, type BatchFiles, type BatchHead, type BatchRow, type BatchRowState, type Paper } from '../contract.ts';
import * as store from '../store.ts';
import type { BatchDeps } from './deps.ts';

const MADE: Readonly<Record<ReturnType<typeof stageOf>, BatchRowState>> = {
  working: 'working',
  review: 'review',
  made: 'made',
  over: 'failed',
};

/** How far batches are, and their files. */
export function createShowing(deps: BatchDeps) {
  const { db, clock, log, dealerships, issuedDocuments, stickers, stock, forms } = deps;
  return {
    /** The batches of the dealership, the newest first. @throws AppError `login_needed`, `dealers_only` */
    async list(caller: Caller): Promise<BatchHead[]> {
      const { account } = await dealerships.need(caller, 'read');
      return (await store.listBatches(db, account)).map(({ id, createdAt, vehicles, waiting }) => {
        return { id, created: createdAt.toISOString(), vehicles, running: waiting > 0 };
      });
    },

    /** One batch, row by row. @throws AppError `login_needed`, `dealers_only`, `not_found` */
    async show(caller: Caller, id: string): Promise<{ batch: BatchHead; rows: BatchRow[]; files: BatchFiles }> {
      const { batch, rows } = await found(caller, id);
      const has = { stickers: rows.some(hasSticker), guides: (await guidedIn(caller, rows)).size > 0 };
      const file = (kind: Paper) => (has[kind] ? `/documents/lot/${id}/${kind}.pdf` : null);
      const say = translatorFor(caller.locale);
      const presented = rows.map(({ row, state }): BatchRow => {
        const { vehicleId, title, stockNumber, vin, reason, params, credits } = row;
        const sentence = reason && say('errors', reason as Reason, params ?? {});
        const taken = state === 'failed' ? 0 : credits;
        return { vehicle: vehicleId, title, stock_number: stockNumber, vin, state, reason: sentence, credits: taken };
      });
      const running = presented.some(({ state }) => state === 'waiting' || state === 'working');
      const head = { id, created: batch.createdAt.toISOString(), vehicles: rows.length, running };
      const zip = has.stickers || has.guides ? `/documents/lot/${id}.zip` : null;
      return { batch: head, rows: presented, files: { zip, stickers: file('stickers'), guides: file('guides') } };
    },

    /** The stickers and Buyers Guides of a batch, a file each, in the order of the lot. @throws AppError as `show` */
    async archive(caller: Caller, id: string) {
      const { rows } = await found(caller, id);
      const name = fileName([caller.site.name, 'lot', dayOf(clock())], 'zip');
      return { fileName: name, stream: zipOf(entries(caller, rows, PAPERS), clock()) };
    },

    /** All stickers, or all Buyers Guides, of a batch in one PDF in the order of the lot. @throws AppError as `show` */
    async print(caller: Caller, id: string, kind: Paper) {
      const { rows } = await found(caller, id);
      const name = [caller.site.name, kind, dayOf(clock())];
      return { bytes: await joinedPdf(entries(caller, rows, [kind]), name.join(' ')), fileName: fileName(name, 'pdf') };
    },
  };

  async function found(caller: Caller, id: string) {
    const { account } = await dealerships.need(caller, 'read');
    const batch = await store.findBatch(db, account, id);
    if (!batch) throw new AppError('not_found', { field: 'batch' });
    const stored = await store.listRows(db, batch);
    const vins = stored.map(({ vin }) => vin);
    const documents = new Map((await issuedDocuments.ofVehicles(account, vins)).map(each => [each.id, each]));
    return { batch, rows: stored.map(row => ({ row, state: stateOf(row, documents) })) };
  }

  /** The vehicles of a batch that are in stock and have a Buyers Guide that is up to date; none for who may not print it. */
  async function guidedIn(caller: Caller, rows: readonly Followed[]): Promise<ReadonlySet<string>> {
    const dealership = await dealerships.need(caller, 'read');
    if (!roleAllows(dealership.role, 'edit_inventory')) return new Set();
    const vehicles = await stock.chosen(
      caller,
      rows.map(({ row }) => row.vehicleId),
    );
    const states = await forms.guideStates(caller, vehicles);
    return new Set(Object.keys(states).filter(vehicle => states[vehicle] === 'present'));
  }

  async function* entries(
    caller: Caller,
    rows: readonly Followed[],
    kinds: readonly Paper[],
  ): AsyncGenerator<ZipEntry> {
    const buyer = await dealerships.asBuyer(caller);
    const guided = kinds.includes('guides') ? await guidedIn(caller, rows) : new Set();
    for (const each of rows) {
      const { position, stockNumber, vin, vehicleId, documentId } = each.row;
      const made = {
        stickers: () => (hasSticker(each) && documentId ? stickers.pdf(buyer, documentId) : null),
        guides: () => (guided.has(vehicleId) ? forms.newestGuide(caller, vehicleId) : null),
      };
      for (const kind of kinds) {
        const place = String(position + 1).padStart(3, '0');
        const file = fileName([place, stockNumber, vin, kind === 'stickers' ? 'sticker' : 'buyers-guide'], 'pdf');
        const pdf = await Promise.resolve(made[kind]()).catch(
          (error: unknown) => void log.warn({ err: error, vin }, 'A document of a batch'),
        );
        if (pdf) yield { file, bytes: pdf.bytes };
      }
    }
  }
}

interface Followed {
  row: store.RowStored;
  state: BatchRowState;
}

function stateOf(row: store.RowStored, documents: ReadonlyMap<string, VehicleDocument>): BatchRowState {
  if (row.state !== 'ordered') return row.state;
  const document = row.documentId === null ? undefined : documents.get(row.documentId);
  return document ? MADE[stageOf(document)] : 'failed';
}

/** Whether the sticker of a row can be printed: it was made, or was there. */
const hasSticker = ({ row, state }: Followed): boolean =>
  (state === 'made' || state === 'there') && row.documentId !== null;
