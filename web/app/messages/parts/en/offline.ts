import offline from '../../../../../messages/en/offline.json';

/** Sentences of documents kept for offline. */
export const messages = { offline };
