import disputes from '../../../../../../messages/es/disputes.json';
import legal from '../../../../../../messages/es/legal.json';
import verify from '../../../../../../messages/es/verify.json';

/** Sentences of the legal pages, the help page, the verification of documents and the dispute of a record. */
export const messages = { disputes, legal, verify };
