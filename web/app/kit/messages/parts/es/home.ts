import home from '../../../../../../messages/es/home.json';

/** Sentences of the first page. */
export const messages = { home };
