import { z } from 'zod';
import { SectionKey } from '../../documents/reports/contract.ts';
import { Empty, get } from '../../kit/contract.ts';

/** A data set of which a copy is kept. `state` `built_in`: not imported, it comes with the software. */
export const PublicData = z.object({
  name: z.string(),
  title: z.string(),
  /** Null where it is no data set of one publisher. */
  publisher: z.string().nullable(),
  /** The page of the data set. */
  link: z.url().nullable(),
  state: z.enum(['current', 'stale', 'built_in']),
  rows: z.int(),
  /** The day the copy is of; null where it does not say. */
  copied_on: z.iso.date().nullable(),
  /** When its source was last asked for newer data; null where it never was. */
  compared_at: z.iso.datetime().nullable(),
  /** Parts of it are missing. */
  incomplete: z.boolean(),
});
export type PublicData = z.infer<typeof PublicData>;

/** Records that the operator has imported from one source. `covers`: sections of which it knows everything. */
export const OwnSource = z.object({
  source: z.string(),
  records: z.int(),
  sections: z.partialRecord(SectionKey, z.int()),
  covers: z.array(SectionKey),
  /** When a file of it was last read to its end; null where none was. */
  imported_at: z.iso.datetime().nullable(),
});
export type OwnSource = z.infer<typeof OwnSource>;

/** What a service is asked for. */
export const ServiceUse = z.enum([
  'history',
  'recalls',
  'plates',
  'photos',
  'values',
  'labels',
  'stickers',
  'fuel',
  'safety',
  'complaints',
]);
export type ServiceUse = z.infer<typeof ServiceUse>;

const DataSources = z.object({
  public_data: z.array(PublicData),
  /** Data sets that could be imported and of which there is nothing. */
  absent: z.array(z.object({ name: z.string(), title: z.string() })),
  own: z.array(OwnSource),
  /** Services that are asked about a vehicle when somebody looks it up or orders a document. */
  services: z.array(z.object({ name: z.string(), uses: z.array(ServiceUse) })),
  /** What is invented here, for demonstration. */
  invented: z.array(ServiceUse),
});
export type DataSources = z.infer<typeof DataSources>;

/** Every source of this installation, with its age and size as `data status` and `records status` say them. */
export const dataSourcesCall = get('/api/data-sources', Empty, DataSources.shape);
