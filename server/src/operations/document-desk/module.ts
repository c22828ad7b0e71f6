import type { Module } from '../../app/module.ts';
import { documentDeskRoutes } from './routes.ts';
import { createDocumentDesk, type DocumentDesk, type DocumentDeskDeps } from './service.ts';

export function documentDeskModule(deps: DocumentDeskDeps): Module<DocumentDesk> {
  const desk = createDocumentDesk(deps);
  return { service: desk, routes: http => documentDeskRoutes(http, desk) };
}
