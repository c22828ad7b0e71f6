import { TAGS, translatorFor } from '../../../kit/text/messages.ts';
import type { Locale } from '../../../kit/contract.ts';

import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { StockVehicle } from '../../stock/contract.ts';
import type { Addendum, LabelStockId, LotPaper, TitleWarning } from '../contract.ts';
import { LABEL_STOCK } from '../rules/label-stock.ts';
import { totalOf } from '../rules/lot-paper.ts';
import type { WarningSheet } from '../rules/warning-sheet.ts';
import type { LotItem, LotPaperDocument } from './shape.ts';

/** A vehicle with what its papers say of it. */
export interface PaperVehicle {
  vehicle: StockVehicle;
  dealer: { name: string; address: string; phone: string };
  addendum: Addendum | null;
  warning: TitleWarning | null;
  /** The path that its code opens. */
  path: string;
}

interface LotPaperParts {
  language: Locale;
  paper: LotPaper;
  stock: LabelStockId;
  vehicles: readonly PaperVehicle[];
  sheet: WarningSheet;
  /** Whether an operator has confirmed the words of the warning. */
  isConfirmed: boolean;
  /** The day it says it was made. */
  day: string;
}

const WORDS = [
  'addendum',
  'addendum_note',
  'addendum_items',
  'addendum_total',
  'msrp',
  'msrp_unknown',
  'included',
  'total',
  'price',
  'price_unknown',
  'mileage',
  'color',
  'stock_number',
  'vin',
  'scan',
  'unknown',
] as const;

/** Papers of vehicles on the lot as data: one for each, in the order given. */
export function lotPaperDocument(
  { site, origin }: Pick<Caller, 'site' | 'origin'>,
  { language, paper, stock, vehicles, sheet, isConfirmed, day }: LotPaperParts,
): LotPaperDocument {
  const say = translatorFor(language);
  const words = Object.fromEntries(WORDS.map(key => [key, say('dealer-forms', `lot.${key}`)]));
  const dollars = new Intl.NumberFormat(TAGS[language], { style: 'currency', currency: 'USD' });
  const money = (cents: number | null) => (cents === null ? null : dollars.format(cents / 100));
  const distance = ({ mileage, mileage_unit: unit }: StockVehicle) =>
    mileage === null ? null : say('dealer-forms', `lot.distance.${unit}`, { mileage });
  const itemOf = ({ vehicle, dealer, addendum, warning, path }: PaperVehicle): LotItem => ({
    title: [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' '),
    trim: vehicle.trim ?? '',
    stock: vehicle.stock_number,
    vin: vehicle.vin,
    color: vehicle.color,
    price: money(vehicle.price),
    mileage: distance(vehicle),
    link: origin + path,
    dealer,
    addendum: addendum && {
      msrp: money(addendum.msrp),
      lines: addendum.lines.map(({ label, price }) => ({ label, price: price === 0 ? null : money(price) })),
      total: money(totalOf(addendum)) ?? '',
    },
    report: warning && say('dealer-forms', 'lot.report', { ...warning, number: warning.number || '—' }),
  });
  return {
    lang: language,
    demo: false,
    brand: { id: site.id, name: site.name, site: new URL(origin).host, primary: site.primary_color },
    document: { id: `${paper}-${vehicles[0]?.vehicle.vin ?? 'sample'}`, created: day, verify_url: origin },
    paper_kind: paper,
    name: say('dealer-forms', `lot_paper.${paper}`),
    stock: LABEL_STOCK[stock],
    words,
    sheet: { ...sheet, note: isConfirmed ? '' : say('dealer-forms', 'paper.not_confirmed') },
    items: vehicles.map(itemOf),
  };
}
