import ratings from '../../../../messages/es/ratings.json';
import recalls from '../../../../messages/es/recalls.json';

/** Sentences of what public sources say of a model: recalls, fuel economy, safety and complaints. */
export const messages = { ratings, recalls };
