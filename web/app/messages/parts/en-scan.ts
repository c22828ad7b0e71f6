import scan from '../../../../messages/en/scan.json';

/** Sentences of the dialog that reads barcodes. */
export const messages = { scan };
