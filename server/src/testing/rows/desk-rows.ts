import { DOCUMENT_DESK_ROWS } from './document-desk-rows.ts';
import { EXPORT_ROWS } from './export-rows.ts';
import { ORDER_DESK_ROWS } from './order-desk-rows.ts';

/** The calls of operators about what was sold, and about whole lists. */
export const DESK_ROWS = { ...DOCUMENT_DESK_ROWS, ...EXPORT_ROWS, ...ORDER_DESK_ROWS } as const;
