import plateWords from '../../../../messages/en/plate-words.json';
import ratings from '../../../../messages/en/ratings.json';
import vehicles from '../../../../messages/en/vehicles.json';

/** Sentences of the pages of vehicles. */
export const messages = { vehicles, ratings, 'plate-words': plateWords };
