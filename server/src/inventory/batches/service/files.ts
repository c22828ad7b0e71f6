import { dayOf } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { fileName } from '../../../kit/text/file-name.ts';
import { joinedPdf } from '../../../platform/typesetting/service/joined-pdf.ts';
import { zipOf, type ZipEntry } from '../../../kit/zip.ts';
import { roleAllows } from '../../../identity/dealerships/rules.ts';
import { stageOf } from '../../../documents/issued-documents/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { StockRow } from '../../stock/contract.ts';
import { PAPERS, type Paper } from '../contract.ts';
import type { BatchStored } from '../store.ts';
import type { BatchDeps } from './deps.ts';
import { hasSticker, type createFollowing, type Followed } from './following.ts';

/** The files of batches. */
export function createFiles(deps: BatchDeps, found: ReturnType<typeof createFollowing>) {
  const { clock, forms } = deps;
  const { printableOf, entries, allEntries } = createEntries(deps);
  return {
    /** The papers of a batch, a file each, in the order of the lot; its key tags are one file. @throws AppError as `show` */
    async archive(caller: Caller, id: string) {
      const { rows, batch } = await found(caller, id);
      const name = fileName([caller.site.name, 'lot', dayOf(clock())], 'zip');
      return { fileName: name, stream: zipOf(allEntries(caller, rows, batch.stocks), clock()) };
    },

    /** All papers of a kind of a batch in one PDF in the order of the lot. @throws AppError as `show`, `not_found` where there is none */
    async print(caller: Caller, id: string, kind: Paper) {
      const { rows, batch } = await found(caller, id);
      const printable = await printableOf(caller, rows);
      const name = [caller.site.name, kind, dayOf(clock())];
      const bytes =
        kind === 'stickers' || kind === 'guides'
          ? await joinedPdf(entries(caller, rows, printable, [kind]), name.join(' '))
          : await forms.printLot(caller, printable.vehicles(rows), lotPaper(kind, batch.stocks));
      if (!bytes) throw new AppError('not_found', { field: 'kind' });
      return { bytes, fileName: fileName(name, 'pdf') };
    },
  };
}

/** What of a batch can be printed, and each paper as a file. */
export function createEntries({ log, dealerships, issuedDocuments, stickers, reports, stock, forms }: BatchDeps) {
  return { printableOf, entries, allEntries };

  /** Which papers of a batch can be printed; those of the lot only of vehicles in stock, and by who may print them. */
  async function printableOf(caller: Caller, rows: readonly Followed[]): Promise<Printable> {
    const { role, state } = await dealerships.need(caller, 'read');
    const prints = state === 'active' && roleAllows(role, 'edit_inventory');
    const ids = prints ? rows.map(({ row }) => row.vehicleId) : [];
    const vehicles = new Map((await stock.chosen(caller, ids)).map(vehicle => [vehicle.id, vehicle]));
    const guides = await forms.guideStates(caller, [...vehicles.values()]);
    const papers = await forms.lotPaperStates(caller, [...vehicles.values()]);
    const has: Readonly<Record<Paper, (followed: Followed) => boolean>> = {
      stickers: hasSticker,
      guides: ({ row }) => guides[row.vehicleId] === 'present',
      addenda: ({ row }) => (papers[row.vehicleId]?.addendum ?? 'missing') !== 'missing',
      warnings: ({ row }) => papers[row.vehicleId]?.prints_warning === true,
      key_tags: ({ row }) => vehicles.has(row.vehicleId),
      lot_cards: ({ row }) => vehicles.has(row.vehicleId),
    };
    return {
      has: (kind, followed) => has[kind](followed),
      vehicles: some => some.flatMap(({ row }) => vehicles.get(row.vehicleId) ?? []),
    };
  }

  /** Everything of a batch: the papers of each vehicle, then the key tags of all. */
  async function* allEntries(
    caller: Caller,
    rows: readonly Followed[],
    stocks: BatchStored['stocks'],
  ): AsyncGenerator<ZipEntry> {
    const printable = await printableOf(caller, rows);
    const single = PAPERS.filter(kind => kind !== 'key_tags');
    yield* entries(caller, rows, printable, single, stocks);
    const tags = await forms
      .printLot(caller, printable.vehicles(rows), lotPaper('key_tags', stocks))
      .catch(missing('key tags'));
    if (tags) yield { file: 'key-tags.pdf', bytes: tags };
  }

  async function* entries(
    caller: Caller,
    rows: readonly Followed[],
    printable: Printable,
    kinds: readonly Paper[],
    stocks: BatchStored['stocks'] = {},
  ): AsyncGenerator<ZipEntry> {
    const buyer = await dealerships.asBuyer(caller);
    for (const each of rows) {
      const { position, stockNumber, vin } = each.row;
      const place = String(position + 1).padStart(3, '0');
      for (const kind of kinds.filter(some => printable.has(some, each))) {
        const bytes = await bytesOf(caller, { buyer, printable, stocks }, each, kind).catch(missing(vin));
        if (bytes) yield { file: fileName([place, stockNumber, vin, FILE_NAMES[kind]], 'pdf'), bytes };
        const report = kind === 'warnings' ? await reportOf(buyer, each).catch(missing(vin)) : null;
        if (report) yield { file: fileName([place, stockNumber, vin, 'report'], 'pdf'), bytes: report };
      }
    }
  }

  async function bytesOf(
    caller: Caller,
    { buyer, printable, stocks }: { buyer: Caller; printable: Printable; stocks: BatchStored['stocks'] },
    each: Followed,
    kind: Paper,
  ): Promise<Uint8Array | null> {
    const { documentId, vehicleId } = each.row;
    if (kind === 'stickers') return documentId ? (await stickers.pdf(buyer, documentId)).bytes : null;
    if (kind === 'guides') return (await forms.newestGuide(caller, vehicleId))?.bytes ?? null;
    return forms.printLot(caller, printable.vehicles([each]), lotPaper(kind, stocks));
  }

  /** The PDF of the dealership's report of a vehicle; null without one. */
  async function reportOf(buyer: Caller, { row: { vin } }: Followed): Promise<Uint8Array | null> {
    const newest = await issuedDocuments.newest(buyer, 'report', vin);
    return newest && stageOf(newest) === 'made' ? (await reports.pdf(buyer, newest.id)).bytes : null;
  }

  /** One paper that cannot be printed leaves the others as they are. */
  function missing(of: string) {
    return (error: unknown): null => {
      log.warn({ err: error, of }, 'A document of a batch');
      return null;
    };
  }
}

/** What of a batch can be printed, and its vehicles that are in stock, in their order. */
interface Printable {
  has: (kind: Paper, followed: Followed) => boolean;
  vehicles: (rows: readonly Followed[]) => StockRow[];
}

const LOT = { addenda: 'addendum', warnings: 'title_warning', key_tags: 'key_tag', lot_cards: 'lot_card' } as const;

/** A paper of the lot on the paper or labels that the batch was asked for with. */
function lotPaper(kind: keyof typeof LOT, stocks: BatchStored['stocks']) {
  const paper = LOT[kind];
  return { paper, stock: stocks[paper] };
}

const FILE_NAMES: Readonly<Record<Paper, string>> = {
  stickers: 'sticker',
  guides: 'buyers-guide',
  addenda: 'addendum',
  warnings: 'title-warning',
  key_tags: 'key-tag',
  lot_cards: 'lot-card',
};
