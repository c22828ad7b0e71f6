import { timeline } from './service/personal.ts';
import { findsPeople, invariants, saleSteps } from './store.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { issuedDocumentRoutes } from './routes.ts';
import { placeDocumentsJob, removeBodyJob, removeOrphansJob } from './jobs.ts';
import { bodiesStored } from './service/bodies.ts';
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
    jobs: [
      removeBodyJob(issuedDocuments.removeBody),
      removeOrphansJob(issuedDocuments.removeOrphans),
      placeDocumentsJob(issuedDocuments.placeSome),
    ],
    personalData: [issuedDocuments.personal],
    saleSteps,
    invariants: [...invariants, bodiesStored(deps.files)],
    on: { 'order.paid': (tx, event) => orderBought(deps, tx, event) },
    timeline,
    findsPeople,
    placement,
    routes: http => issuedDocumentRoutes(http, issuedDocuments),
  };
}
