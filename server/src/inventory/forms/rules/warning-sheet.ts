import english from './title-warning.json' with { type: 'json' };

/** A sentence of a form, and the size of its type in points. */
interface Entry {
  text: string;
  pt: number;
  bold: boolean;
}

/** The words of California's warning about a title, and where they come from. */
export interface WarningSheet {
  citation: string;
  edition: string;
  note: string;
  title: Entry;
  text: Entry;
}

/** The words of California Vehicle Code 11713.26. The sheet says what they were compared with. */
export const WARNING_SHEET: WarningSheet = english;
