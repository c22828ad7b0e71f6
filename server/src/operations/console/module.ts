import type { Module } from '../../app/module.ts';
import { consoleRoutes } from './routes.ts';
import { createConsole, type Console, type ConsoleDeps } from './service.ts';

export function consoleModule(deps: ConsoleDeps): Module<Console> {
  const service = createConsole(deps);
  return { service, routes: http => consoleRoutes(http, service) };
}
