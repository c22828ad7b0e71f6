import funnel from '../../../../../messages/es/funnel.json';
import status from '../../../../../messages/es/status.json';

/** Sentences of the status page, and of the operator's figures. */
export const messages = { funnel, status };
