import plateWords from '../../../../messages/es/plate-words.json';
import ratings from '../../../../messages/es/ratings.json';
import vehicles from '../../../../messages/es/vehicles.json';

/** Sentences of the pages of vehicles. */
export const messages = { vehicles, ratings, 'plate-words': plateWords };
