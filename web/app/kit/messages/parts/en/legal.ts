import disputes from '../../../../../../messages/en/disputes.json';
import legal from '../../../../../../messages/en/legal.json';
import verify from '../../../../../../messages/en/verify.json';

/** Sentences of the legal pages, the help page, the verification of documents and the dispute of a record. */
export const messages = { disputes, legal, verify };
