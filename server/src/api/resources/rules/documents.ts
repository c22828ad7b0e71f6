import type { z } from 'zod';
import type { OrderRow } from '../store.ts';
import { statusOf, type Head } from './orders.ts';
import type { DocumentSummary } from './shapes.ts';

type Summary = z.output<typeof DocumentSummary>;

/** A document of the account as it is listed. */
export function shownDocument(head: Head): Summary {
  const { id, kind, number, vin, title, version, createdAt, finishedAt } = head;
  const status = statusOf(head);
  return {
    object: 'document',
    id,
    test: false,
    kind,
    number,
    vin,
    title,
    status,
    version,
    pdf: status === 'ready' ? pdfOf(id) : null,
    created: createdAt.toISOString(),
    finished: finishedAt?.toISOString() ?? null,
  };
}

/** The sample that a test order was answered with: of its own vehicle, whatever was ordered. */
export function shownSample(
  { documentId: id, kind, createdAt }: OrderRow,
  { vin, title, content }: { vin: string; title: string; content: { document: { id: string; version: number } } },
): Summary {
  const created = createdAt.toISOString();
  const { id: number, version } = content.document;
  const fixed = { object: 'document', test: true, status: 'ready' } as const;
  return { ...fixed, id, kind, number, vin, title, version, pdf: pdfOf(id), created, finished: created };
}

const pdfOf = (id: string): string => `/v1/documents/${id}/pdf`;
