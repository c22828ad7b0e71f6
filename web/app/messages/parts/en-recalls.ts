import recalls from '../../../../messages/en/recalls.json';

/** Sentences of lists of recalls. */
export const messages = { recalls };
