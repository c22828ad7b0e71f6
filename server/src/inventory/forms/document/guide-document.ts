import { translatorFor } from '../../../kit/text/messages.ts';
import type { Locale } from '../../../kit/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { GuideForm, GuideTerms } from '../contract.ts';
import type { GuideSheet } from '../rules/guide-sheet.ts';
import type { Printed } from '../rules/paper-state.ts';
import type { GuideDocument } from './shape.ts';

interface GuideParts {
  language: Locale;
  sheet: GuideSheet;
  form: GuideForm;
  terms: GuideTerms;
  printed: Printed;
  notes: readonly ('draft' | 'not_confirmed')[];
  number: string;
  /** The day it says it was made. */
  day: string;
}

/** The Buyers Guide as data. */
export function guideDocument({ site, origin }: Pick<Caller, 'site' | 'origin'>, parts: GuideParts): GuideDocument {
  const { language, sheet, form, terms, printed, notes, number, day } = parts;
  const say = translatorFor(language);
  const { warranty, labor, parts: share, systems, maker, maker_used, other_used, service_contract, signature } = terms;
  return {
    lang: language,
    demo: false,
    brand: { id: site.id, name: site.name, site: new URL(origin).host, primary: site.primary_color },
    document: { id: number, created: day, verify_url: origin },
    sheet,
    form,
    notes: notes.map(note => say('dealer-forms', `paper.${note}`)),
    checked: { yes: say('dealer-forms', 'paper.checked'), no: say('dealer-forms', 'paper.unchecked') },
    vehicle: printed.vehicle,
    dealer: printed.dealer,
    terms: { warranty, labor, parts: share, systems, maker, maker_used, other_used, service_contract, signature },
  };
}
