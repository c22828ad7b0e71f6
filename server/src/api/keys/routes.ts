import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Keys } from './service.ts';

export function keyRoutes(http: FastifyInstance, keys: Keys): void {
  serve(http, calls.apiKeysCall, async (caller, { owner }) => ({ keys: await keys.list(caller, owner) }));
  serve(http, calls.makeKeyCall, (caller, input) => keys.make(caller, input));
  serve(http, calls.changeKeyCall, async (caller, input) => ({ key: await keys.change(caller, input) }));
  serve(http, calls.rotateKeyCall, (caller, input) => keys.rotate(caller, input));
  serve(http, calls.endOldSecretCall, async (caller, input) => ({ key: await keys.endOld(caller, input) }));
  serve(http, calls.revokeKeyCall, async (caller, input) => ({ key: await keys.revoke(caller, input) }));
}
