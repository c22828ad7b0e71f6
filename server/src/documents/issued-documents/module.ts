import { invariants, saleSteps } from './store.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { issuedDocumentRoutes } from './routes.ts';
import { orderBought } from './service/buy-document.ts';
import { createIssuedDocuments, type IssuedDocumentDeps, type IssuedDocuments } from './service.ts';

const placement: Placement = {
  issued_documents: byAccount(),
  document_versions: byAccount(),
};

export function issuedDocumentsModule(deps: IssuedDocumentDeps): Module<IssuedDocuments> {
  const issuedDocuments = createIssuedDocuments(deps);
  return {
    service: issuedDocuments,
    personalData: [issuedDocuments.personal],
    saleSteps,
    invariants,
    on: { 'order.paid': (tx, event) => orderBought(deps, tx, event) },
    placement,
    routes: http => issuedDocumentRoutes(http, issuedDocuments),
  };
}
