import type { z } from 'zod';
import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { DocumentKind } from '../../../money/products/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { type Macro, MAX_MACROS, type saveMacroCall } from '../contract.ts';
import { numberOf, strangeFields } from '../rules.ts';
import * as store from '../store.ts';
import type { SupportTools } from './tools.ts';

/** Answers that operators have at hand. */
export function createMacros({ db, clock, audit, orders, issuedDocuments }: SupportTools) {
  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async macros(caller: Caller) {
      const { roles } = mayOperate(caller, 'read_tickets');
      const rows = await store.listMacros(db, caller.site.id);
      return { macros: rows.map(shown), may_write: isAllowed(roles, 'answer_tickets') };
    },

    /** Keeps a new one, or changes one. @throws AppError `login_needed`, `role_needed`, `not_found`, `macro_name`, `macro_field`, `macro_limit` */
    async saveMacro(caller: Caller, input: z.output<(typeof saveMacroCall)['input']>): Promise<Macro> {
      mayOperate(caller, 'answer_tickets');
      const siteId = caller.site.id;
      const { macro: id, locale, name, text } = input;
      const [strange] = strangeFields(text);
      if (strange !== undefined) throw new AppError('macro_field', { field: 'text', params: { field: strange } });
      return db.transaction(async tx => {
        const before = id ? await store.lockMacro(tx, siteId, id) : null;
        if (id && !before) throw new AppError('not_found', { field: 'macro' });
        if (!before && (await store.countMacros(tx, siteId)) >= MAX_MACROS)
          throw new AppError('macro_limit', { params: { max: MAX_MACROS } });
        const now = clock();
        const fresh = { id: newId('mac'), uses: 0, createdAt: now };
        const kept = await store.putMacro(tx, { ...(before ?? fresh), siteId, locale, name, text, changedAt: now });
        if (!kept) throw new AppError('macro_name', { field: 'name' });
        await audit.write(tx, caller, {
          action: 'macro.saved',
          object: kept.id,
          ...(before ? { before: said(before) } : {}),
          after: said(kept),
        });
        return shown(kept);
      });
    },

    /** @throws AppError `login_needed`, `role_needed`, `not_found` */
    async removeMacro(caller: Caller, id: string): Promise<void> {
      mayOperate(caller, 'answer_tickets');
      await db.transaction(async tx => {
        const gone = await store.removeMacro(tx, caller.site.id, id);
        if (!gone) throw new AppError('not_found', { field: 'macro' });
        await audit.write(tx, caller, { action: 'macro.removed', object: id, before: said(gone) });
      });
    },

    /** The saved answers in the language of a ticket, and what fills them; null: nothing is known. */
    async macrosFor(row: store.TicketRow) {
      const macros = await store.listMacros(db, row.siteId, row.locale);
      return {
        macros: macros.map(({ id, name, text }) => ({ id, name, text })),
        fields: {
          name: row.name || null,
          ticket: numberOf(row),
          order: row.userId && (await orders.newestNumber({ siteId: row.siteId, userId: row.userId }, row.vin)),
          document: await documentOf(row),
        },
      };
    },
  };

  /** The number of the document that a ticket is about: the kind that is named, or the one there is. */
  async function documentOf({ siteId, userId, vin, kind }: store.TicketRow): Promise<string | null> {
    if (userId === null || vin === '') return null;
    for (const each of kind ? [kind] : DocumentKind.options) {
      const found = await issuedDocuments.newestMade({ siteId, userId }, each, vin);
      if (found) return found.number;
    }
    return null;
  }
}

const said = ({ locale, name, text }: store.MacroRow) => ({ locale, name, text });

const shown = ({ id, locale, name, text, uses, changedAt }: store.MacroRow): Macro => ({
  id,
  locale,
  name,
  text,
  uses,
  changed: changedAt.toISOString(),
});
