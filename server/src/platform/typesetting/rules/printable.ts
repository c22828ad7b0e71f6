/*
 * Fields common to all printed documents. Field names are those the templates read; dates are ISO to the day, month or
 * year, and a block that is null or absent disappears from the sheet.
 */

export type Language = 'en' | 'es';

/** Source text kept as it is, or one text for each language (Spanish falls back to English). */
export type LocalizedText = string | { en: string; es?: string | undefined };

/** US Letter, A4, or the full label of 11 x 14 inches (stickers only; anything else prints Letter). */
export type PaperSize = 'letter' | 'a4' | 'full';

export interface DocumentBrand {
  /** The brand whose logo is drawn; absent on documents of before logos were. */
  id?: string | undefined;
  name: string;
  site: string;
  /** `#rrggbb`; the templates darken it until text of that color reads. */
  primary: string;
}

export interface PrintableData {
  lang: Language;
  /** True prints "Demonstration data" on every page. */
  demo: boolean;
  brand: DocumentBrand;
  paper?: PaperSize | undefined;
  /** A person has looked at what a review of the document finds: it is printed all the same. */
  reviewed?: boolean | undefined;
  document: {
    id: string;
    /** Day the document was made; the PDF carries it as its creation date. */
    created: string;
    /** Address behind the QR code. */
    verify_url: string;
  };
}

/** A document, and the name of the template that draws it. */
export interface PrintableDocument {
  template: string;
  data: PrintableData;
}
