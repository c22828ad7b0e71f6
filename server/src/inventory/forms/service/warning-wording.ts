import { createHash } from 'node:crypto';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { FormWording } from '../contract.ts';
import { WARNING_SHEET } from '../rules/warning-sheet.ts';
import * as store from '../store.ts';

const DIGEST = createHash('sha256').update(JSON.stringify(WARNING_SHEET)).digest('hex');

type Stored = Awaited<ReturnType<typeof store.listWarningTexts>>[number];

/** The confirmation of the words that the product prints now; null: there is none. */
export async function confirmedWarning(db: Db, siteId: string): Promise<Stored | null> {
  const rows = await store.listWarningTexts(db, siteId);
  return rows.find(({ digest, confirmedAt }) => digest === DIGEST && confirmedAt !== null) ?? null;
}

/** The words of the warning as an operator reads them. `by`: the address of who confirmed them. */
export function presentWarning(row: Stored | null, by: string | null): FormWording {
  const { title, text, ...about } = WARNING_SHEET;
  return {
    form: 'title_warning',
    language: 'en',
    digest: DIGEST,
    ...about,
    lines: [
      { place: 'title', ...title },
      { place: 'text', ...text },
    ],
    file: null,
    confirmed: row?.confirmedAt ? { by, on: row.confirmedAt.toISOString(), compared: row.compared } : null,
  };
}

/** Whether these are the words that the product prints. */
export const isWarningText = (digest: string): boolean => digest === DIGEST;

/** Writes down that the words were compared with the law; doing it again changes nothing. */
export async function confirmWarning(
  tx: Db,
  { siteId, by, at, compared }: { siteId: string; by: string; at: Date; compared: string },
): Promise<void> {
  if (await confirmedWarning(tx, siteId)) return;
  const id = newId('fwd');
  const about = { id, siteId, form: 'title_warning' as const, language: 'en' as const, digest: DIGEST };
  await store.addWording(tx, { ...about, content: WARNING_SHEET, createdAt: at, addedBy: '', compared: '' });
  await store.confirmWording(tx, id, { confirmedAt: at, confirmedBy: by, compared });
}
