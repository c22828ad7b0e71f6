import ratings from '../../../../../../messages/en/ratings.json';
import recalls from '../../../../../../messages/en/recalls.json';
import valuations from '../../../../../../messages/en/valuations.json';

/** Sentences of what public sources say of a model: recalls, fuel economy, safety and complaints, market value. */
export const messages = { ratings, recalls, valuations };
