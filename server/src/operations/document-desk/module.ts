import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { DeskDocument, deskDocumentsCall } from './contract.ts';
import { documentDeskRoutes } from './routes.ts';
import { createDocumentDesk, type DocumentDesk, type DocumentDeskDeps } from './service.ts';

export function documentDeskModule(deps: DocumentDeskDeps): Module<DocumentDesk> {
  const desk = createDocumentDesk(deps);
  const listed = exportOf({
    list: 'documents',
    needs: ['read_orders', 'export_orders'],
    input: deskDocumentsCall.input,
    row: DeskDocument,
    read: async (caller, { after, limit, ...filters }) => {
      const { documents: rows, next, total } = await desk.list(caller, filters, { after, limit });
      return { rows, next, total: total.count };
    },
  });
  return { service: desk, exports: [listed], routes: http => documentDeskRoutes(http, desk) };
}
