import security from '../../../../../../messages/en/security.json';

/** Sentences of signing in with a second factor, and of setting one up. */
export const messages = { security };
