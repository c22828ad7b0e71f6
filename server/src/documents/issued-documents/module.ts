import { invariants, saleSteps } from './store.ts';
import type { Module } from '../../app/module.ts';
import { issuedDocumentRoutes } from './routes.ts';
import { orderBought } from './service/buy-document.ts';
import { createIssuedDocuments, type IssuedDocumentDeps, type IssuedDocuments } from './service.ts';

export function issuedDocumentsModule(deps: IssuedDocumentDeps): Module<IssuedDocuments> {
  const issuedDocuments = createIssuedDocuments(deps);
  return {
    service: issuedDocuments,
    personalData: [issuedDocuments.personal],
    saleSteps,
    invariants,
    on: { 'order.paid': (tx, event) => orderBought(deps, tx, event) },
    routes: http => issuedDocumentRoutes(http, issuedDocuments),
  };
}
