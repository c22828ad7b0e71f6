import vehicles from '../../../../../../messages/es/vehicles.json';

/** Sentences of the pages of vehicles. */
export const messages = { vehicles };
