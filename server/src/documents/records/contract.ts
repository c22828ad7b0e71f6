import { z } from 'zod';
import { get } from '../../kit/contract.ts';
import { SectionKey } from '../reports/contract.ts';

/** One source's records, and its newest import; `ended` null: it still runs, or was killed. */
export const RecordSource = z.object({
  source: z.string(),
  records: z.number().int(),
  sections: z.partialRecord(SectionKey, z.number().int()),
  /** Sections of which it knows everything. */
  covers: z.array(SectionKey),
  last_import: z
    .object({
      file: z.string(),
      started: z.iso.datetime(),
      ended: z.iso.datetime().nullable(),
      added: z.number().int(),
      changed: z.number().int(),
      rejected: z.number().int(),
    })
    .nullable(),
});
export type RecordSource = z.infer<typeof RecordSource>;

/** For operators who may read it: where the installation's own records come from. */
export const recordSourcesCall = get('/api/operator/records', {}, { sources: z.array(RecordSource) });
