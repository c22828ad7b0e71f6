import disputes from '../../../../messages/es/disputes.json';
import legal from '../../../../messages/es/legal.json';

/** Sentences of the legal pages and of the help page. */
export const messages = { disputes, legal };
