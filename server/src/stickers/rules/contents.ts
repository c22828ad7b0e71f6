import type { Issued } from '../../issued-documents/rules.ts';
import type { StickerDocument, StickerGrade, StickerState } from '../contract.ts';
import type { DecodedVehicle } from '../providers/build-data-provider.ts';

/** What a sticker keeps: what was decoded, and the document as it was sold. */
export interface StickerContents {
  state: StickerState;
  grade: StickerGrade | null;
  input: object;
  vehicle: DecodedVehicle;
  answers: never[];
  document: StickerDocument;
}
export type StickerRow = Issued<StickerContents>;
