import type { PlatformDeps } from '../../../platform/deps.ts';
import { join } from 'node:path';
import type { Decoder } from '@marque/vin';
import { type DataPack, keptRejects, MAX_KEPT_REJECTS, type PackTools } from '../../../platform/data-packs/rules.ts';
import type { RejectedLine } from '../../../platform/data-packs/service/rejects.ts';
import { epaFile } from '../import/epa-file.ts';
import type { Importer } from '../import/importer.ts';
import { IMPORTERS } from '../import/importers.ts';
import * as store from '../store.ts';
import { importFile } from './import-file.ts';

interface CatalogPackDeps extends Pick<PlatformDeps, 'db' | 'clock'> {
  decoder: () => Decoder;
  /** Where the lines that could not be used are written to. */
  dataDir: string;
}

/** Lists of vehicles in any format that is known; see docs/catalog.md. */
export function catalogPack(deps: CatalogPackDeps): DataPack {
  return {
    name: 'catalogue',
    title: 'Vehicle catalog',
    files: 'a list of vehicles in any format of docs/catalog.md, plain or as ZIP',
    staleAfterDays: null,
    version: 1,
    import: (path, tools) => imported(deps, { path, tools, importers: IMPORTERS }),
    status: async () => contentOf(await store.countStyles(deps.db)),
  };
}

/** EPA's fuel economy file. */
export function epaPack(deps: CatalogPackDeps): DataPack {
  return {
    name: 'epa',
    title: 'EPA fuel economy',
    published: {
      by: 'U.S. Environmental Protection Agency (EPA)',
      link: 'https://www.fueleconomy.gov/feg/download.shtml',
    },
    files: 'vehicles.csv.zip from fueleconomy.gov, or the CSV inside',
    staleAfterDays: 60,
    version: 2,
    pull: {
      addresses: ['https://www.fueleconomy.gov/feg/epadata/vehicles.csv.zip'],
      everyDays: 7,
      maxBytes: 50_000_000,
    },
    import: (path, tools) => imported(deps, { path, tools, importers: [epaFile] }),
    status: async () => contentOf(await store.countConfigurations(deps.db)),
  };
}

const contentOf = ({ rows, copiedOn }: store.Counted) => (rows === 0 ? null : { rows, copiedOn });

async function imported(
  deps: CatalogPackDeps,
  { path, tools, importers }: { path: string; tools: PackTools; importers: readonly Importer[] },
) {
  const rejectsPath = join(deps.dataDir, 'rejects', `${importers.length === 1 ? 'epa' : 'catalogue'}.rejects.csv`);
  const first: RejectedLine[] = [];
  const { file, rows, added, changed, rejected, copiedOn } = await importFile(
    { ...deps, importers },
    {
      path,
      dryRun: false,
      rejectsPath,
      pause: () => tools.pause(),
      onReject: reject => {
        if (first.length < MAX_KEPT_REJECTS) first.push(reject);
      },
      onProgress: (read, share) => {
        tools.signal.throwIfAborted();
        tools.progress({ rows: read, share });
      },
    },
  );
  return { file, rows, added, changed, removed: 0, rejected, copiedOn, ...keptRejects(first) };
}
