import type { Decoded } from '@marque/vin';
import type { PrintableDocument } from '../../../platform/typesetting/rules/printable.ts';
import type { documentMail } from '../../../platform/mail/rules.ts';
import type { ClassicTier, DocumentKind } from '../../../money/products/contract.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { NamedVehicle } from '../../../vehicles/decode/rules/named-vehicle.ts';
import type { chargeOf, Contents, Issued, Kept } from '../rules.ts';

/** Which document a job is about. */
export interface DocumentJob {
  siteId: string;
  id: string;
}

/** An order for a document. `asked`: what must be the same under one key, besides the vehicle. */
export interface OrderInput<C extends Contents> {
  vin: string;
  key: string | undefined;
  requested: readonly unknown[];
  input: C['input'];
  /** Asks for a new version although one exists. */
  again?: boolean;
  /** A new version may cost a credit: its buyer was asked. */
  agreed?: boolean;
  /** A classic as its buyer names it, where its number has several readings; null where the caller has asked and there is none. */
  named?: NamedVehicle | null;
  /** Of a document that is sold in tiers, which one. */
  tier?: ClassicTier;
  /** Credits that its buyer was told; it takes no more of them. */
  atMost?: number;
}

/** `reused`: the document existed before, and no credit was taken. */
export interface Ordered<C extends Contents> {
  row: Issued<C>;
  reused: boolean;
}

/** The answer to an order: an existing document, or a new version, free or for a credit. */
export type Choice<C extends Contents> =
  { existing: Kept<C> } | { version: number; free: NonNullable<ReturnType<typeof chargeOf>> | null };

/** The differences of one kind of document; the life cycle is the same for all. */
export interface DocumentDefinition<C extends Contents = Contents> {
  kind: DocumentKind;
  idPrefix: string;
  /** How its printed number is made: so many groups of four characters after the prefix. */
  number: { prefix: string; groups: number };
  states: { ordered: C['state']; working: C['state'] };
  /** `gapsFilled`, `gapsLeft`: how the asking for gaps has ended; absent where nothing is asked again. */
  mails: Record<'ready' | 'creditBack', ReturnType<typeof documentMail>> &
    Partial<Record<'gapsFilled' | 'gapsLeft', ReturnType<typeof documentMail>>>;
  /** Folder and list of this kind in an archive of a member's data, and the key of its words there. */
  exportedAs: string;
  /**
   * Answers an order; `existing` are the member's documents of the vehicle, newest first.
   * @throws AppError where it cannot be answered beside them
   */
  choose(existing: readonly Kept<C>[], order: Pick<OrderInput<C>, 'input' | 'again' | 'agreed'>, now: Date): Choice<C>;
  vehicleOf(decoded: Decoded): C['vehicle'];
  /** Whether the document marks inferred values; otherwise it gets none that the decoder has not. */
  marksInferred: boolean;
  /** The fields of the document that its card shows; a list reads no others. */
  cardFields: readonly string[];
  /** Whether the document has no data about its vehicle. */
  isEmpty(row: Issued<C>): boolean;
  /** Whether a source of the document did not answer. */
  hasGaps(row: Issued<C>): boolean;
  /** The newest answers of its sources, in the order of arrival. */
  currentAnswers(answers: C['answers']): C['answers'];
  /** Further columns to write when the document is finished. */
  finalColumns(
    row: Kept<C>,
    document: C['document'] | null,
  ): { version?: number; rounds?: number; grade?: string | null; answers?: C['answers'] };
  /** The job to run later for a document that ended in `state`. */
  followUp(row: Issued<C>, state: C['state']): { job: string; afterSeconds: number } | null;
  /** The document with everything learned since it was stored. Absent: as it is stored. */
  shown?(row: Pick<Issued<C>, 'siteId' | 'vin'>, document: C['document']): Promise<C['document']>;
  printable(document: C['document'], locale: Locale): PrintableDocument;
  /** Further fields of the document in the list of a data export. */
  exported(row: Issued<C>): object;
}
