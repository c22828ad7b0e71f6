import { columnsOf } from '../../../platform/data-packs/service/csv-rows.ts';
import { openImportFile, type ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import {
  columnKey,
  ImportRefused,
  type DataPack,
  type PackContent,
  type PackPull,
} from '../../../platform/data-packs/rules.ts';
import { KC_AUCTIONS } from '../rules/public/kc-auctions.ts';
import { MO_LIENS } from '../rules/public/mo-liens.ts';
import { NY_REGISTRATIONS } from '../rules/public/ny-registrations.ts';
import { NYC_TAXI } from '../rules/public/nyc-taxi.ts';
import { addressOf, sourceOf, type PublicList } from '../rules/public/public-list.ts';
import * as store from '../store.ts';
import { importList, type ListDeps } from './import-list.ts';

export interface PublicPacksDeps extends ListDeps {
  /** Packs that the server fetches only where the settings name them. */
  openRecords: readonly string[];
  /** The address that has all lists, in place of their publishers. */
  openRecordsUrl?: string | null | undefined;
}

const MB = 1_000_000;
const WEEKLY = { everyDays: 7, staleAfterDays: 60 };
const MONTHLY = { everyDays: 30, staleAfterDays: 90 };

/** The public lists with whole vehicle numbers, each pack with one list or several. */
export function publicPacks(deps: PublicPacksDeps): DataPack[] {
  return [
    packOf(deps, [NY_REGISTRATIONS], {
      title: 'New York vehicle registrations',
      files:
        'the CSV file of data.ny.gov/d/w4pv-hbkt, 1.5 to 2 GB; it takes 2.5 GB of disk in the database, and as much again while it is imported',
      embeddedRoom:
        'All registrations of New York need 6 GB of disk in the data folder of the embedded database, and 2 GB for the file where it is fetched.',
      maxBytes: 4_000 * MB,
      ...MONTHLY,
    }),
    packOf(deps, NYC_TAXI, {
      title: 'New York City taxis and for-hire vehicles',
      files: 'the CSV files of the lists of the Taxi and Limousine Commission on data.cityofnewyork.us',
      maxBytes: 500 * MB,
      ...WEEKLY,
    }),
    packOf(deps, [MO_LIENS], {
      title: 'Missouri child support liens on vehicles',
      files: 'the CSV file of data.mo.gov/d/7t5a-79ri',
      maxBytes: 500 * MB,
      ...WEEKLY,
    }),
    packOf(deps, [KC_AUCTIONS], {
      title: 'Kansas City tow-lot auctions',
      files: 'the CSV file of data.kcmo.org/d/2uje-k9n5',
      maxBytes: 100 * MB,
      ...WEEKLY,
    }),
  ];
}

type Lists = readonly [PublicList, ...PublicList[]];
type Terms = Pick<DataPack, 'title' | 'files' | 'embeddedRoom' | 'staleAfterDays'> &
  Pick<PackPull, 'everyDays' | 'maxBytes'>;

function packOf(deps: PublicPacksDeps, lists: Lists, { everyDays, maxBytes, ...about }: Terms): DataPack {
  const [{ pack: name, publisher: by, host, id }] = lists;
  const isFetched = name !== NY_REGISTRATIONS.pack || deps.openRecords.includes(name);
  return {
    name,
    ...about,
    published: { by, link: lists.length === 1 ? `https://${host}/d/${id}` : `https://${host}` },
    version: 1,
    ...(isFetched
      ? { pull: { addresses: lists.map(list => addressOf(list, deps.openRecordsUrl)), everyDays, maxBytes } }
      : {}),
    async import(path, tools) {
      const file = await openImportFile(path);
      return importList(deps, { list: listIn(file, lists), file, tools });
    },
    status: () => contentOf(deps, lists),
  };
}

async function contentOf({ db }: ListDeps, lists: readonly PublicList[]): Promise<PackContent | null> {
  const copies: store.ListCopy[] = [];
  for (const list of lists) {
    const copy = await store.currentCopy(db, sourceOf(list));
    if (copy) copies.push(copy);
  }
  if (copies.length === 0) return null;
  const days = copies.map(({ copiedOn }) => copiedOn).toSorted();
  const missing = lists.length - copies.length;
  return {
    rows: copies.reduce((sum, { listed }) => sum + listed, 0),
    copiedOn: days[0] ?? null,
    ...(missing > 0 ? { note: `${missing} of ${lists.length} lists are not there yet.` } : {}),
  };
}

/** The list a file is, by its columns; by its name where several have the same. @throws ImportRefused */
function listIn(file: ImportFile, lists: readonly PublicList[]): PublicList {
  const there = new Set(columnsOf(file).map(columnKey));
  const lacks = ({ columns, required }: PublicList): string[] =>
    ['vin', ...required].flatMap(column => {
      const names = columns[column] ?? [];
      return names.some(name => there.has(columnKey(name))) ? [] : (names[0] ?? column);
    });
  const fitting = lists.filter(list => lacks(list).length === 0);
  const named = fitting.find(({ id }) => file.name.includes(id));
  const [first, ...others] = fitting;
  if (named) return named;
  if (!first) throw new ImportRefused(foreign(file, lists.length === 1 ? lacks(lists[0]!) : []));
  const alike = [first, ...others.filter(({ required }) => required.join() === first.required.join())];
  if (alike.length === 1) return first;
  throw new ImportRefused(
    `${file.name} may be any of these lists: ${alike.map(({ id, title }) => `${title} (${id})`).join(', ')}. ` +
      `Give it the name of its data set, such as ${first.id}.csv. Nothing was changed.`,
  );
}

function foreign(file: ImportFile, missing: readonly string[]): string {
  const columns = columnsOf(file).join(', ').slice(0, 200);
  const why = missing.length > 0 ? `: it has no column ${missing.join(', ')}` : '';
  return `${file.name} is no file of this data pack${why}. Its columns are: ${columns}. Nothing was changed.`;
}
