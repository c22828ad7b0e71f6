import legal from '../../../../messages/en/legal.json';

/** Sentences of the legal pages. */
export const messages = { legal };
