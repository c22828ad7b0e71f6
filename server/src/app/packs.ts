import type { Decoder } from '@marque/vin';
import { catalogPack, epaPack } from '../vehicles/catalog/service/data-packs.ts';
import type { DataPack } from '../platform/data-packs/rules.ts';
import type { MediaStore } from '../platform/media/rules/media-store.ts';
import { vpicPack } from '../platform/data-packs/service/vpic-pack.ts';
import type { Clock } from '../kit/clock.ts';
import type { Db } from '../kit/database/db.ts';
import { ncapPack } from '../vehicles/ratings/service/data-pack.ts';
import { publicPacks } from '../documents/records/service/public-packs.ts';
import { recallsPack } from '../vehicles/recalls/service/data-pack.ts';
import { issuePacks } from '../vehicles/recalls/service/issue-packs.ts';

export interface DataPackDeps {
  db: Db;
  clock: Clock;
  /** Loaded when first asked for. */
  decoder: () => Decoder;
  dataDir: string;
  files: () => Promise<MediaStore>;
  /** Packs that are too large to be fetched by servers that were not told to. */
  openRecords: readonly string[];
  /** Where public lists are fetched in place of their publishers. */
  openRecordsUrl?: string | null | undefined;
}

/** Every data pack, each declared by its module: for the server, and for the command line, which runs without the app. */
export function dataPacksOf(deps: DataPackDeps): DataPack[] {
  return [
    recallsPack(deps),
    ...issuePacks(deps),
    epaPack(deps),
    ncapPack(deps),
    vpicPack(deps),
    catalogPack(deps),
    ...publicPacks(deps),
  ];
}
