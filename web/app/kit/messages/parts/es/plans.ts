import discount from '../../../../../../messages/es/discount.json';
import plans from '../../../../../../messages/es/plans.json';

/** Sentences of the pages of plans. */
export const messages = { discount, plans };
