import scan from '../../../../messages/es/scan.json';

/** Sentences of the dialog that reads barcodes. */
export const messages = { scan };
