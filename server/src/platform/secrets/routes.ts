import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { removeSecretCall, secretsCall, setSecretCall } from './contract.ts';
import type { SecretsService } from './service.ts';

export function secretRoutes(http: FastifyInstance, secrets: SecretsService): void {
  serve(http, secretsCall, async caller => ({ kept: await secrets.list(caller) }));
  serve(http, setSecretCall, (caller, input) => secrets.set(caller, input));
  serve(http, removeSecretCall, (caller, input) => secrets.remove(caller, input));
}
