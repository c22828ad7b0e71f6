import makes from '../../../../../../messages/es/makes.json';

/** Sentences of the pages of makes and models. */
export const messages = { makes };
