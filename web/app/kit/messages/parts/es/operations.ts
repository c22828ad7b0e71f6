import funnel from '../../../../../../messages/es/funnel.json';
import offline from '../../../../../../messages/es/offline.json';
import status from '../../../../../../messages/es/status.json';

/** Sentences of documents kept for offline, of the status page, and of the operator's figures. */
export const messages = { funnel, offline, status };
