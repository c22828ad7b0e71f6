import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { overviewCall } from './contract.ts';
import type { Console } from './service.ts';

export function consoleRoutes(http: FastifyInstance, console: Console): void {
  serve(http, overviewCall, (caller, input) => console.overview(caller, input));
}
