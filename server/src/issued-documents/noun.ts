import type { Noun } from '../noun.ts';
import { createIssuedDocuments, type IssuedDocumentParts, type IssuedDocuments } from './service.ts';

export function issuedDocumentsNoun(parts: IssuedDocumentParts): Noun<IssuedDocuments> {
  const issuedDocuments = createIssuedDocuments(parts);
  return { service: issuedDocuments, personalData: [issuedDocuments.personal] };
}
