import { z } from 'zod';
import * as shapes from '../shapes.ts';
import { expandOf, get, NONE, OfId } from './operation.ts';

const getDocument = get({
  id: 'getDocument',
  path: '/v1/documents/{id}',
  tag: 'Documents',
  summary: 'A report or a window sticker as data',
  description:
    'What the page and the PDF of the document say. Reading it counts as opening it. Refused where a source forbids to hand out its data.',
  scope: 'documents',
  fields: OfId,
  query: z.strictObject({ expand: expandOf(['vehicle']) }),
  answer: shapes.Document,
  example: { fields: { id: 'rep_1a2b3c4d5e6f' }, query: { expand: 'vehicle' } },
});

const getDocumentPdf = get({
  id: 'getDocumentPdf',
  path: '/v1/documents/{id}/pdf',
  tag: 'Documents',
  summary: 'The PDF of a document',
  description: 'The same file that its owner gets on the pages. It counts as opening the document.',
  scope: 'documents',
  fields: OfId,
  query: NONE,
  answer: shapes.File,
  file: 'application/pdf',
  example: { fields: { id: 'rep_1a2b3c4d5e6f' }, query: {} },
});

const listDocuments = get({
  id: 'listDocuments',
  path: '/v1/documents',
  tag: 'Documents',
  summary: 'The documents of the account, the newest first',
  description:
    'Also those that were bought on the pages. A test key lists the samples that its test orders were answered with.',
  scope: 'documents',
  fields: NONE,
  query: shapes.Page,
  answer: shapes.DocumentList,
  example: { fields: {}, query: { limit: 10 } },
});

export const documentOperations = { getDocument, getDocumentPdf, listDocuments };
