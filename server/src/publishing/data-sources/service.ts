import type { Decoder } from '@marque/vin';
import type { Records, SourceStatus } from '../../documents/records/service.ts';
import { createCache } from '../../kit/cache.ts';
import type { Clock } from '../../kit/clock.ts';
import type { PackContent } from '../../platform/data-packs/rules.ts';
import type { DataPacks, PackStatus } from '../../platform/data-packs/service.ts';
import type { DataSources, OwnSource, PublicData, ServiceUse } from './contract.ts';

/** A service that is asked about vehicles, and whether its answers are invented. */
export interface AskedService {
  name: string;
  demo: boolean;
  use: ServiceUse;
}

export interface DataSourcesDeps {
  clock: Clock;
  decoder: Pick<Decoder, 'manifest'>;
  dataPacks: Pick<DataPacks, 'status'>;
  records: Pick<Records, 'status'>;
  asked: () => readonly AskedService[];
}

export type DataSourcesService = ReturnType<typeof createDataSources>;

/** Counting the rows of all packs takes too long for each view. */
const REMEMBERED_MS = 60_000;

/** Everything the installation answers from: public data, the operator's own records, services, and what is invented. */
export function createDataSources(deps: DataSourcesDeps) {
  const { clock, asked } = deps;
  const remembered = createCache<Promise<DataSources>>({ max: 1, ttlMs: REMEMBERED_MS, now: () => clock().getTime() });

  async function read(): Promise<DataSources> {
    const packs = (await deps.dataPacks.status()).map(pack => ({ ...pack, content: contentOf(pack, deps) }));
    const own = await deps.records.status();
    return {
      public_data: packs.flatMap(pack => (pack.content ? [publicData(pack, pack.content)] : [])),
      absent: packs.filter(({ content }) => !content).map(({ name, title }) => ({ name, title })),
      own: own.filter(({ pack, records }) => pack === null && records > 0).map(ownSource),
      ...servicesOf(asked()),
    };
  }

  return {
    /** Reads it anew at the next question. */
    reload: (): void => remembered.clear(),

    /** Every source, at most a minute old where nothing was imported meanwhile. */
    now: (): Promise<DataSources> => remembered.get('', read),
  };
}

/** The decoder always has tables: those that were imported, or those of the software. */
function contentOf({ name, content }: PackStatus, { decoder }: Pick<DataSourcesDeps, 'decoder'>): PackContent | null {
  if (content || name !== 'vpic') return content;
  const { counts, date } = decoder.manifest;
  return { rows: counts['patterns'] ?? 0, copiedOn: date || null };
}

function publicData(status: PackStatus, { rows, copiedOn, note }: PackContent): PublicData {
  const { name, title, published, importedAt, comparedAt, stale } = status;
  return {
    name,
    title,
    publisher: published?.by ?? null,
    link: published?.link ?? null,
    state: importedAt === null ? 'built_in' : stale ? 'stale' : 'current',
    rows,
    copied_on: copiedOn,
    compared_at: comparedAt?.toISOString() ?? null,
    incomplete: note !== undefined,
  };
}

function ownSource({ name, records, sections, covers, lastImport }: SourceStatus): OwnSource {
  const imported_at = lastImport?.endedAt?.toISOString() ?? null;
  return { source: name, records, sections, covers, imported_at };
}

/** Each service once, with all it is asked for. */
function servicesOf(asked: readonly AskedService[]): Pick<DataSources, 'services' | 'invented'> {
  const uses = new Map<string, Set<ServiceUse>>();
  for (const { name, use } of asked.filter(({ demo }) => !demo)) uses.set(name, (uses.get(name) ?? new Set()).add(use));
  const invented = asked.filter(({ demo }) => demo).map(({ use }) => use);
  return {
    services: [...uses].map(([name, all]) => ({ name, uses: [...all] })),
    invented: [...new Set(invented)],
  };
}
