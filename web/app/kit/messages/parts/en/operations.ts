import funnel from '../../../../../../messages/en/funnel.json';
import offline from '../../../../../../messages/en/offline.json';
import status from '../../../../../../messages/en/status.json';

/** Sentences of documents kept for offline, of the status page, and of the operator's figures. */
export const messages = { funnel, offline, status };
