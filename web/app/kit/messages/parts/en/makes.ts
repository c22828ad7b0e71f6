import makes from '../../../../../../messages/en/makes.json';

/** Sentences of the pages of makes and models. */
export const messages = { makes };
