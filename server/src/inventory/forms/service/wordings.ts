import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Locale } from '../../../kit/contract.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { parseJson } from '../../../kit/text/json.ts';
import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import { emailsOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { addWordingCall, confirmWordingCall, FormWording, WordingState } from '../contract.ts';
import { ENGLISH_SHEET, GuideSheet } from '../rules/guide-sheet.ts';
import type { Texts } from '../rules/paper-state.ts';
import type { FormsDeps } from './deps.ts';
import { confirmedWarning, confirmWarning, isWarningText, presentWarning } from './warning-wording.ts';
import * as store from '../store.ts';

/** A text as it is used: one that came with the product and was never confirmed is in no row. */
export interface Wording {
  sheet: GuideSheet;
  digest: string;
  row: store.WordingRow | null;
}

const digestOf = (sheet: GuideSheet): string => createHash('sha256').update(JSON.stringify(sheet)).digest('hex');
const ENGLISH: Wording = { sheet: ENGLISH_SHEET, digest: digestOf(ENGLISH_SHEET), row: null };
/** Who added the text that comes with the product. */
const PRODUCT = '';

const wordingOf = (row: store.WordingRow): Wording => ({ sheet: row.content, digest: row.digest, row });

/** The newest text of a language; an operator's file stays it when the product brings another. */
function newestOf(language: Locale, rows: readonly store.WordingRow[]): Wording | null {
  const [row] = rows;
  if (row && (row.addedBy !== PRODUCT || row.digest === ENGLISH.digest)) return wordingOf(row);
  return language === 'en' ? ENGLISH : null;
}

const isConfirmed = ({ confirmedAt }: store.WordingRow): boolean => confirmedAt !== null;

/** The texts that dealers print, the newest that an operator has confirmed, and how far each language is. */
export async function wordingsInForce(db: Db, siteId: string) {
  const rows = await store.listWordings(db, siteId);
  const of = (language: Locale) => {
    const own = rows.filter(row => row.language === language);
    const row = own.find(isConfirmed) ?? null;
    const waiting: WordingState = newestOf(language, own) ? 'not_confirmed' : 'none';
    return { row, state: row ? ('confirmed' as const) : waiting };
  };
  const en = of('en');
  const es = of('es');
  const texts: Texts = { ...(en.row && { en: en.row.digest }), ...(es.row && { es: es.row.digest }) };
  return { en, es, texts, rows };
}

/** The prescribed texts of a brand's forms: taken in, compared with the regulation and confirmed by its operators. */
export function createWordings({ db, clock, audit }: FormsDeps) {
  async function list(caller: Caller) {
    const { roles } = mayOperate(caller, 'read_dealers');
    const rows = await store.listWordings(db, caller.site.id);
    const found: { language: Locale; wording: Wording }[] = [];
    for (const language of ['en', 'es'] as const) {
      const own = rows.filter(row => row.language === language);
      const newest = newestOf(language, own);
      if (newest) found.push({ language, wording: newest });
      const inForce = own.find(isConfirmed);
      if (inForce && inForce.digest !== newest?.digest) found.push({ language, wording: wordingOf(inForce) });
    }
    const warning = await confirmedWarning(db, caller.site.id);
    const confirming = [warning, ...found.map(({ wording: { row } }) => row)].flatMap(row => row?.confirmedBy ?? []);
    const names = await emailsOf(db, [...new Set(confirming)]);
    return {
      wordings: [
        ...found.map(({ language, wording }) => presentWording(language, wording, names)),
        presentWarning(warning, names.get(warning?.confirmedBy ?? '') ?? null),
      ],
      may_confirm: isAllowed(roles, 'approve_dealers'),
    };
  }

  return {
    /** @throws AppError `login_needed`, `role_needed` */
    listWordings: list,

    /** @throws AppError `login_needed`, `role_needed`, `wording_file` */
    async addWording(caller: Caller, { language, content }: z.output<(typeof addWordingCall)['input']>) {
      const operator = mayOperate(caller, 'approve_dealers');
      const sheet = readSheet(content);
      const digest = digestOf(sheet);
      await db.transaction(async tx => {
        const row = { siteId: caller.site.id, language, digest, content: sheet, createdAt: clock(), compared: '' };
        await store.addWording(tx, { ...row, id: newId('fwd'), addedBy: operator.userId });
        await audit.write(tx, caller, { action: 'form.text_added', object: digest, after: { language } });
      });
      return list(caller);
    },

    /** @throws AppError `login_needed`, `role_needed`, `wording_moved` */
    async confirmWording(caller: Caller, input: z.output<(typeof confirmWordingCall)['input']>) {
      const { form, language, digest, compared } = input;
      const operator = mayOperate(caller, 'approve_dealers');
      await db.transaction(async tx => {
        if (form === 'title_warning') {
          if (!isWarningText(digest)) throw new AppError('wording_moved', { field: 'digest' });
          const about = { siteId: caller.site.id, by: operator.userId, at: clock(), compared };
          await confirmWarning(tx, about);
          return audit.write(tx, caller, { action: 'form.text_confirmed', object: digest, after: { form, compared } });
        }
        const newest = newestOf(language, await store.listWordings(tx, caller.site.id, language));
        if (newest?.digest !== digest) throw new AppError('wording_moved', { field: 'digest' });
        if (newest.row?.confirmedAt) return;
        const at = clock();
        const id = newest.row?.id ?? newId('fwd');
        const row = { id, siteId: caller.site.id, language, digest, content: newest.sheet, compared: '' };
        if (!newest.row) await store.addWording(tx, { ...row, createdAt: at, addedBy: PRODUCT });
        await store.confirmWording(tx, id, { confirmedAt: at, confirmedBy: operator.userId, compared });
        await audit.write(tx, caller, { action: 'form.text_confirmed', object: digest, after: { language, compared } });
      });
      return list(caller);
    },

    /** The newest text of a language, for a sample. @throws AppError `login_needed`, `role_needed`, `wording_none` */
    async newestWording(caller: Caller, language: Locale): Promise<Wording> {
      mayOperate(caller, 'read_dealers');
      const newest = newestOf(language, await store.listWordings(db, caller.site.id, language));
      if (!newest) throw new AppError('wording_none', { field: 'language' });
      return newest;
    },
  };
}

function readSheet(content: string): GuideSheet {
  const read = GuideSheet.safeParse(parseJson(content));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError('wording_file', { field: 'content', params: { place: issue?.path.join('.') || '-' } });
}

function presentWording(language: Locale, { sheet, digest, row }: Wording, names: Map<string, string>): FormWording {
  const side = (name: 'front' | 'back') =>
    Object.entries(sheet[name]).map(([place, entry]) => ({ place: `${name}.${place}`, ...entry }));
  const defects = sheet.defects.map(({ system, defects: each }, at) => {
    return { place: `defects.${at + 1}`, text: [system, ...each].join(' · '), pt: sheet.defectsPt, bold: false };
  });
  const { confirmedAt = null, confirmedBy = null, compared = '' } = row ?? {};
  return {
    form: 'buyers_guide',
    language,
    digest,
    citation: sheet.citation,
    edition: sheet.edition,
    note: sheet.note,
    lines: [...side('front'), ...side('back'), ...defects],
    file: JSON.stringify(sheet, null, 2),
    confirmed: confirmedAt && {
      by: (confirmedBy && names.get(confirmedBy)) ?? null,
      on: confirmedAt.toISOString(),
      compared,
    },
  };
}
