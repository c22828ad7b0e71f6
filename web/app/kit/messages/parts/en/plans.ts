import discount from '../../../../../../messages/en/discount.json';
import plans from '../../../../../../messages/en/plans.json';

/** Sentences of the pages of plans. */
export const messages = { discount, plans };
