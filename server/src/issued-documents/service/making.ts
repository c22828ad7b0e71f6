import type { Decoded } from '@marque/vin';
import type { PrintableDocument } from '../../documents/printable.ts';
import type { documentMail } from '../../mail/rules.ts';
import type { DocumentKind } from '../../products/contract.ts';
import type { Locale } from '../../sites/contract.ts';
import type { chargeOf, Contents, Issued } from '../rules.ts';

/** Which document a job is about. */
export interface DocumentJob {
  siteId: string;
  id: string;
}

/** An order for a document. `asked`: what must be the same under one key, besides the vehicle. */
export interface OrderInput<C extends Contents> {
  vin: string;
  key: string | undefined;
  asked: readonly unknown[];
  input: C['input'];
  /** A new version is wanted, although there is one. */
  again?: boolean;
}

/** `reused`: it was there before, and nothing was taken. */
export interface Ordered<C extends Contents> {
  row: Issued<C>;
  reused: boolean;
}

/** What answers an order: a document there is, or a new version, free or for a credit. */
export type Choice<C extends Contents> =
  { stands: Issued<C> } | { version: number; free: NonNullable<ReturnType<typeof chargeOf>> | null };

/** What is a kind's own in the life of its documents. */
export interface Making<C extends Contents = Contents> {
  kind: DocumentKind;
  idPrefix: string;
  /** How its printed number is made: so many groups of four characters after the prefix. */
  number: { prefix: string; groups: number };
  states: { ordered: C['state']; working: C['state'] };
  mails: { ready: ReturnType<typeof documentMail>; creditBack: ReturnType<typeof documentMail> };
  /** Folder and list of this kind in an archive of a member's data, and the key of its words there. */
  exportedAs: string;
  /** Answers an order; `had` are the member's documents of the vehicle, newest first. */
  choose(had: readonly Issued<C>[], again: boolean, now: Date): Choice<C>;
  vehicleOf(decoded: Decoded): C['vehicle'];
  /** What a card tells of what is in it: the rest of a document is not read for a list. */
  cardFields: readonly string[];
  /** Whether it holds nothing about its vehicle. */
  isEmpty(row: Issued<C>): boolean;
  /** Columns of its own that its end writes. */
  concluding(
    row: Issued<C>,
    document: C['document'] | null,
  ): { version?: number; rounds?: number; grade?: string | null };
  /** What is to be done later with a document that ended in `state`. */
  followUp(row: Issued<C>, state: C['state']): { job: string; afterSeconds: number } | null;
  printable(document: C['document'], locale: Locale): PrintableDocument;
  /** What the list of an archive says of it besides the usual. */
  exported(row: Issued<C>): object;
}
