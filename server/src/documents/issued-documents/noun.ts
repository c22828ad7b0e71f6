import type { Noun } from '../../app/noun.ts';
import { issuedDocumentRoutes } from './routes.ts';
import { createIssuedDocuments, type IssuedDocumentDeps, type IssuedDocuments } from './service.ts';

export function issuedDocumentsNoun(deps: IssuedDocumentDeps): Noun<IssuedDocuments> {
  const issuedDocuments = createIssuedDocuments(deps);
  return {
    service: issuedDocuments,
    personalData: [issuedDocuments.personal],
    routes: http => issuedDocumentRoutes(http, issuedDocuments),
  };
}
