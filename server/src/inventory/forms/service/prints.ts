import type { z } from 'zod';
import { dayOf } from '../../../kit/clock.ts';
import type { Locale } from '../../../kit/contract.ts';
import { AppError } from '../../../kit/errors.ts';
import { fileName } from '../../../kit/text/file-name.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { GuideTerms, type GuideQuery, type WordingQuery } from '../contract.ts';
import { mayOperate } from '../../../identity/accounts/rules.ts';
import { guideDocument } from '../document/guide-document.ts';
import { lotPaperDocument, type PaperVehicle } from '../document/lot-paper-document.ts';
import type { GuideDocument } from '../document/shape.ts';
import type { GuideSheet } from '../rules/guide-sheet.ts';
import { formOf } from '../rules/guide-need.ts';
import { WARNING_SHEET } from '../rules/warning-sheet.ts';
import type { FormsDeps } from './deps.ts';
import { lotsOf, printedNow } from './facts.ts';
import { confirmedWarning } from './warning-wording.ts';
import { wordingsInForce, type createWordings } from './wordings.ts';
import * as store from '../store.ts';

const BLANK = GuideTerms.parse({});
const NOBODY = {
  vehicle: { make: '', model: '', year: '', vin: '', stock: '' },
  dealer: { name: '', address: '', phone: '', email: '', complaints: '' },
};

/** A vehicle that nothing is known of. */
const SAMPLE_VEHICLE: PaperVehicle = {
  vehicle: {
    id: '',
    rooftop: '',
    stock_number: '',
    vin: '',
    year: null,
    make: null,
    model: null,
    trim: null,
    doubt: null,
    price: null,
    mileage: null,
    mileage_unit: 'mi',
    condition: null,
    color: '',
    photos: [],
    state: 'stock',
    since: '',
    days: 0,
  },
  dealer: NOBODY.dealer,
  addendum: null,
  warning: null,
  path: '',
};

interface File {
  bytes: Uint8Array;
  fileName: string;
}

/** Buyers Guides on paper: of a dealer's vehicle, and blank ones for the operator who compares their words. */
export function createPrints(deps: FormsDeps, wordings: ReturnType<typeof createWordings>) {
  const { db, clock, renderer, dealerships, stock } = deps;

  const draw = (caller: Caller, data: GuideDocument): Promise<Uint8Array> =>
    renderer.pdf({ template: 'buyers-guide', data }, { signal: caller.signal?.() });

  /** The words of a version: those that were in force when it became final, else those in force now. */
  async function sheetOf(siteId: string, language: Locale, digest: string | undefined): Promise<GuideSheet> {
    const { rows, [language]: now } = await wordingsInForce(db, siteId);
    const then = digest && rows.find(row => row.language === language && row.digest === digest);
    const sheet = (then || now.row)?.content;
    if (sheet) return sheet;
    throw new AppError(now.state === 'none' ? 'wording_none' : 'wording_unconfirmed', { field: 'language' });
  }

  /** The PDF of a version. @throws AppError `not_found`, `wording_none`, `wording_unconfirmed`, `dealership_suspended` */
  async function guideFile(
    caller: Caller,
    { vehicle: id, version, language }: z.output<typeof GuideQuery>,
  ): Promise<File> {
    const { account } = await dealerships.need(caller, 'edit_inventory');
    const { vehicle } = await stock.vehicle(caller, id);
    const rows = await store.listGuides(db, account, id);
    const row = rows.find(each => each.version === version);
    if (!row) throw new AppError('not_found', { field: 'version' });
    const { terms } = row;
    const lotOf = await lotsOf(deps, caller);
    const printed = row.printed ?? printedNow(vehicle, lotOf(vehicle.rooftop), terms);
    const bytes = await draw(
      caller,
      guideDocument(caller, {
        language,
        sheet: await sheetOf(account.siteId, language, row.printed?.texts[language]),
        form: terms.warranty === 'implied_only' ? 'implied_only' : formOf(terms.state || null),
        terms,
        printed,
        notes: row.state === 'draft' ? ['draft'] : [],
        number: `${vehicle.vin}-${version}`,
        day: dayOf(row.savedAt),
      }),
    );
    return {
      bytes,
      fileName: fileName(['buyers guide', vehicle.stock_number, vehicle.vin, `v${version}`, language], 'pdf'),
    };
  }

  /** The warning without a vehicle. @throws AppError `login_needed`, `role_needed` */
  async function warningSample(caller: Caller): Promise<File> {
    mayOperate(caller, 'read_dealers');
    const isConfirmed = (await confirmedWarning(db, caller.site.id)) !== null;
    const day = dayOf(clock());
    const about = { language: 'en', paper: 'title_warning', stock: 'letter', sheet: WARNING_SHEET } as const;
    const data = lotPaperDocument(caller, { ...about, isConfirmed, day, vehicles: [SAMPLE_VEHICLE] });
    const bytes = await renderer.pdf({ template: 'lot-paper', data }, { signal: caller.signal?.() });
    return { bytes, fileName: fileName(['title warning'], 'pdf') };
  }

  return {
    guideFile,

    /** The PDF of the newest final version, in the language of the dealership; null where there is none. @throws as `guideFile` */
    async newestGuide(caller: Caller, vehicle: string): Promise<File | null> {
      const { account } = await dealerships.need(caller, 'edit_inventory');
      const newest = (await store.listGuides(db, account, vehicle)).find(({ state }) => state === 'final');
      const { locale: language } = await dealerships.show(caller);
      return newest ? guideFile(caller, { vehicle, version: newest.version, language }) : null;
    },

    /** A form with nothing filled in. @throws AppError `login_needed`, `role_needed`, `wording_none` */
    async sampleFile(caller: Caller, { language, form }: z.output<typeof WordingQuery>): Promise<File> {
      if (form === 'title_warning') return warningSample(caller);
      const { sheet, row } = await wordings.newestWording(caller, language);
      const data = guideDocument(caller, {
        language,
        sheet,
        form,
        terms: BLANK,
        printed: NOBODY,
        notes: row?.confirmedAt ? [] : ['not_confirmed'],
        number: 'sample',
        day: dayOf(clock()),
      });
      return { bytes: await draw(caller, data), fileName: fileName(['buyers guide', form, language], 'pdf') };
    },
  };
}
