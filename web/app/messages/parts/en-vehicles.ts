import plateWords from '../../../../messages/en/plate-words.json';
import vehicles from '../../../../messages/en/vehicles.json';

/** Sentences of the pages of vehicles. */
export const messages = { vehicles, 'plate-words': plateWords };
