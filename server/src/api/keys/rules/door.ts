import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../kit/errors.ts';
import type { UsedKey } from '../rules.ts';

/** Refuses a request without a key, before anything of it is read or counted. */
export function refuseKeyless(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  if (request.apiKey) return done();
  reply.header('www-authenticate', 'Bearer');
  done(new AppError('key_needed'));
}

/** The key of a request behind `refuseKeyless`. @throws AppError `key_needed` */
export function keyOf({ apiKey }: FastifyRequest): UsedKey {
  if (!apiKey) throw new AppError('key_needed');
  return apiKey;
}
