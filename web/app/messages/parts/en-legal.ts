import legal from '../../../../messages/en/legal.json';

/** Sentences of the legal pages and of the help page. */
export const messages = { legal };
