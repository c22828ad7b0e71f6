import offline from '../../../../../messages/es/offline.json';

/** Sentences of documents kept for offline. */
export const messages = { offline };
