import type { Module } from '../../app/module.ts';
import { requestLogRoutes } from './routes.ts';
import { createRequestLog, type RequestLog, type RequestLogDeps } from './service.ts';

export function requestLogModule(deps: RequestLogDeps): Module<RequestLog> {
  const requestLog = createRequestLog(deps);
  return { service: requestLog, routes: http => requestLogRoutes(http, requestLog) };
}
