import recalls from '../../../../messages/es/recalls.json';

/** Sentences of lists of recalls. */
export const messages = { recalls };
