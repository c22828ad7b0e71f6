import ratings from '../../../../messages/en/ratings.json';
import recalls from '../../../../messages/en/recalls.json';

/** Sentences of what public sources say of a model: recalls, fuel economy, safety and complaints. */
export const messages = { ratings, recalls };
