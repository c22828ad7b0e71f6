import vehicles from '../../../../../../messages/en/vehicles.json';

/** Sentences of the pages of vehicles. */
export const messages = { vehicles };
