import legal from '../../../../messages/es/legal.json';

/** Sentences of the legal pages. */
export const messages = { legal };
