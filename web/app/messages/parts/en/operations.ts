import funnel from '../../../../../messages/en/funnel.json';
import status from '../../../../../messages/en/status.json';

/** Sentences of the status page, and of the operator's figures. */
export const messages = { funnel, status };
