import type { ArchivedFile } from '../../issued-documents/service/batch.ts';
import { fileName } from '../../../kit/text/file-name.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { Labels } from './labels.ts';

/** Where a sticker came to nothing, the sentence that says why. */
const HOLDS: Readonly<Record<string, 'review' | 'noData' | 'failed' | 'revoked'>> = {
  needs_review: 'review',
  no_data: 'noData',
  failed: 'failed',
  revoked: 'revoked',
};

/** Why a sticker in this state came to nothing; null where it may be made. */
export function holdSentence(state: string, locale: Locale): string | null {
  const hold = HOLDS[state];
  return hold ? translatorFor(locale)('stickers', `hold.${hold}.text`) : null;
}

/** The label of a vehicle's maker, which is free; null where it publishes none. */
export async function labelFile(
  vehicles: Pick<Vehicles, 'forDocument'>,
  labels: Pick<Labels, 'labelForArchive'>,
  vin: string,
): Promise<ArchivedFile | null> {
  const label = await labels.labelForArchive(vin);
  if (!label) return null;
  const { title } = vehicles.forDocument(vin, 'sticker');
  const file = fileName([title, vin, 'original-label'], 'pdf');
  return { vin, title, isWithheld: label.isWithheld, read: async () => ({ file, bytes: await label.read() }) };
}
