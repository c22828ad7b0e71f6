import disputes from '../../../../messages/en/disputes.json';
import legal from '../../../../messages/en/legal.json';

/** Sentences of the legal pages, the help page and the dispute of a record. */
export const messages = { disputes, legal };
