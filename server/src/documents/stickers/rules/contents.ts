import type { Issued, Listed } from '../../issued-documents/rules.ts';
import type { StickerDocument, StickerGrade, StickerState } from '../contract.ts';
import type { ClassicTier } from '../../../money/products/contract.ts';
import type { Chosen } from './choosing/chosen.ts';
import type { DealerBox } from './dealer-box.ts';
import type { DecodedVehicle } from '../providers/build-data-provider.ts';

type CardOf<D, Fields> = D extends StickerDocument ? Pick<D, Extract<keyof D, Fields>> : never;
/** Fields of a sticker read for its card. */
type StickerListedDocument = CardOf<
  StickerDocument,
  'lang' | 'document' | 'license' | 'template' | 'price' | 'total' | 'options'
>;

/** The stored sticker: the decoded facts, and the document as it was sold. */
export interface StickerContents {
  state: StickerState;
  grade: StickerGrade | null;
  /**
   * `onFile`: its ratings are of what was imported alone; nobody is asked for them. `chosen`: what a person chose, absent
   * where nobody was asked. `box`: what a dealer adds. `tier`: of a classic, absent for the whole sheet.
   */
  input: { onFile?: true; chosen?: Chosen; box?: DealerBox; tier?: ClassicTier };
  vehicle: DecodedVehicle;
  answers: never[];
  document: StickerDocument;
  card: StickerListedDocument;
}
export type StickerRow = Issued<StickerContents>;
export type StickerListed = Listed<StickerContents>;
