import { stopSeeingCall } from '@marque/server/identity/people/contract';
import { send } from '../../../client.ts';

/** Ends what the operator looks at. Fetched when it is asked for: the contract brings schemas, which no visitor needs. */
export const stopSeeing = () => send(stopSeeingCall, {});
