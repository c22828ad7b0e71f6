import ratings from '../../../../../../messages/es/ratings.json';
import recalls from '../../../../../../messages/es/recalls.json';
import valuations from '../../../../../../messages/es/valuations.json';

/** Sentences of what public sources say of a model: recalls, fuel economy, safety and complaints, market value. */
export const messages = { ratings, recalls, valuations };
