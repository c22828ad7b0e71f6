import home from '../../../../../../messages/en/home.json';

/** Sentences of the first page. */
export const messages = { home };
