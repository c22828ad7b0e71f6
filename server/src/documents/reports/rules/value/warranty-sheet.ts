/** Parts covered. `battery`: of an electric vehicle or a hybrid, with its drive. */
export type Cover = 'basic' | 'powertrain' | 'corrosion' | 'emissions' | 'emissions_parts' | 'battery';

/**
 * A term of new vehicles in the United States. `miles`: null where there is no limit. `firstOwner`: shorter for later owners.
 * `doubt`: what a buyer has to ask the maker about.
 */
export interface WarrantyTerm {
  /** Empty: of every make. */
  makes: readonly string[];
  from: number;
  to: number;
  cover: Cover;
  months: number;
  miles: number | null;
  source: 'law' | 'booklet';
  doubt: 'parts' | 'first_owner' | 'options';
  /** Only of these models. */
  models?: readonly string[];
}

const maker = (makes: readonly string[], from: number, to: number) => {
  const term = (
    cover: Cover,
    months: number,
    miles: number | null,
    doubt: WarrantyTerm['doubt'] = 'options',
  ): WarrantyTerm => ({ makes, from, to, cover, months, miles, source: 'booklet', doubt });
  return term;
};

const japanese = maker(['TOYOTA', 'HONDA', 'NISSAN', 'MAZDA', 'SUBARU', 'FORD'], 2010, 2024);
const luxury = maker(['LEXUS', 'ACURA', 'CADILLAC', 'LINCOLN'], 2013, 2024);
const chevrolet = maker(['CHEVROLET'], 2016, 2024);
const korean = maker(['HYUNDAI', 'KIA'], 2010, 2024);
const tesla = maker(['TESLA'], 2017, 2024);

/**
 * Terms of new vehicles in the United States: those of the law, and the usual ones of makers as their warranty booklets give
 * them. Nobody has checked the booklet of each model and year, so every term of a maker is called an estimate.
 */
export const WARRANTY_SHEET: readonly WarrantyTerm[] = [
  // Clean Air Act, section 207(i), 42 U.S.C. 7541(i): light vehicles from model year 1995 on.
  { makes: [], from: 1995, to: 2026, cover: 'emissions', months: 24, miles: 24_000, source: 'law', doubt: 'parts' },
  {
    makes: [],
    from: 1995,
    to: 2026,
    cover: 'emissions_parts',
    months: 96,
    miles: 80_000,
    source: 'law',
    doubt: 'parts',
  },
  japanese('basic', 36, 36_000),
  japanese('powertrain', 60, 60_000),
  japanese('corrosion', 60, null),
  luxury('basic', 48, 50_000),
  luxury('powertrain', 72, 70_000),
  chevrolet('basic', 36, 36_000),
  chevrolet('powertrain', 60, 60_000),
  korean('basic', 60, 60_000),
  korean('powertrain', 120, 100_000, 'first_owner'),
  tesla('basic', 48, 50_000),
  { ...tesla('battery', 96, 100_000), models: ['MODEL 3', 'MODEL Y'] },
];

/** The terms for a vehicle of this name, those of the law among them. */
export const termsOf = (make: string, model: string, year: number): WarrantyTerm[] =>
  WARRANTY_SHEET.filter(
    ({ makes, from, to, models }) =>
      year >= from &&
      year <= to &&
      (makes.length === 0 || makes.includes(make.toUpperCase())) &&
      (!models || models.includes(model.toUpperCase())),
  );
