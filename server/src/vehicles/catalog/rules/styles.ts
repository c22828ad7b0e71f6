import type { CatalogLine, CatalogPrice, CatalogRule, CatalogStyle, StyleData } from '../contract.ts';
import type { ItemRow, RuleRow, StyleRow } from '../store.ts';
import { nameKey } from './names.ts';

/** How sure it is that a style is the one that was asked for. */
const CONFIDENCE = { trimOnRecord: 1, modelOnRecord: 0.5, trimName: 0.3 } as const;
/** The years whose documents rest on the catalog of the model year alone. */
const RESTRICTED = { from: 1982, before: 1999 };

export const isYearRestricted = (year: number): boolean => year >= RESTRICTED.from && year < RESTRICTED.before;

/** Whether only the tables of numbers name a style: they name trims of all markets, and nothing else is known of it. */
export const isNameOnly = ({ confidence }: Pick<CatalogStyle, 'confidence'>): boolean =>
  confidence <= CONFIDENCE.trimName;

/** The styles of a trim, by its name or that of the style; all of them when no trim is named or none is of that name. */
export function stylesOfTrim(
  styles: readonly StyleRow[],
  trim: string | null,
): { styles: StyleRow[]; confidence: number } {
  const key = nameKey(trim ?? '');
  const found = styles.filter(
    style => key !== '' && (nameKey(style.trim ?? '') === key || nameKey(style.name) === key),
  );
  if (found.length > 0) return { styles: found, confidence: CONFIDENCE.trimOnRecord };
  return { styles: [...styles], confidence: CONFIDENCE.modelOnRecord };
}

/** The style of this name; of several of one name the first. */
export function styleOfName(styles: readonly StyleRow[], name: string): StyleRow | undefined {
  const key = nameKey(name);
  return styles.find(style => nameKey(style.name) === key) ?? styles.find(style => nameKey(style.trim ?? '') === key);
}

export function presentStyle(row: StyleRow, prices: readonly ItemRow[], confidence: number): CatalogStyle {
  const msrp = prices.find(price => price.styleId === row.id && price.kind === 'msrp');
  return {
    style: row.name,
    trim: row.trim,
    body: row.body,
    doors: row.doors,
    seats: row.seats,
    engine: row.engine,
    fuel: row.fuel,
    transmission: row.transmission,
    drive: row.drive,
    msrp: msrp ? presentPrice(msrp) : null,
    confidence,
    doubted: row.doubted,
    ...originOf(row),
  };
}

/** A trim that only the tables of numbers name: nothing else is known of it. */
export function nameOnlyStyle(trim: string, source: string): CatalogStyle {
  return {
    style: trim,
    trim,
    body: null,
    doors: null,
    seats: null,
    engine: null,
    fuel: null,
    transmission: null,
    drive: null,
    msrp: null,
    confidence: CONFIDENCE.trimName,
    doubted: [],
    source,
    copied_on: null,
    demo: false,
  };
}

/** Everything on record for a style; of one that is a name only, empty lists. */
export function presentData(
  style: CatalogStyle,
  row: StyleRow | null,
  about: { items: ItemRow[]; rules: RuleRow[] },
): StyleData {
  const { items, rules } = about;
  const lines = (kind: ItemRow['kind']) => items.filter(item => item.kind === kind).map(presentLine);
  const price = (kind: ItemRow['kind']) => {
    const found = items.find(item => item.kind === kind);
    return found ? presentPrice(found) : null;
  };
  return {
    style,
    base_msrp: price('msrp'),
    destination: price('destination'),
    invoice: price('invoice'),
    standard: groupsOf(lines('standard')),
    colors: { exterior: lines('exterior'), interior: lines('interior') },
    packages: lines('package'),
    options: lines('option'),
    rules: presentRules(rules),
    fuel: row ? fuelOf(row) : null,
  };
}

function fuelOf(row: StyleRow): StyleData['fuel'] {
  const { cityMpg, highwayMpg, combinedMpg } = row;
  if (cityMpg === null && highwayMpg === null && combinedMpg === null) return null;
  return { city_mpg: cityMpg, highway_mpg: highwayMpg, combined_mpg: combinedMpg, ...originOf(row) };
}

function presentLine(item: ItemRow): CatalogLine {
  const { code, name, category, hex, amountCents, currency } = item;
  return { code, name, category, hex, price: amountCents, currency, ...originOf(item) };
}

function presentPrice(item: ItemRow): CatalogPrice | null {
  const { amountCents, currency } = item;
  return amountCents === null || currency === null ? null : { amount: amountCents, currency, ...originOf(item) };
}

function groupsOf(lines: readonly CatalogLine[]): StyleData['standard'] {
  const groups = new Map<string | null, CatalogLine[]>();
  for (const line of lines) groups.set(line.category, [...(groups.get(line.category) ?? []), line]);
  return [...groups].map(([category, items]) => ({ category, items }));
}

/** One entry for each code and source, with all it requires, excludes and includes. */
function presentRules(rows: readonly RuleRow[]): CatalogRule[] {
  const rules = new Map<string, CatalogRule>();
  for (const row of rows) {
    const key = JSON.stringify([row.code, row.source, row.copiedOn, row.demo]);
    const rule = rules.get(key) ?? { if: row.code, ...originOf(row) };
    rules.set(key, { ...rule, [row.kind]: [...(rule[row.kind] ?? []), row.otherCode] });
  }
  return [...rules.values()];
}

const originOf = ({ source, copiedOn, demo }: { source: string; copiedOn: string; demo: boolean }) => ({
  source,
  copied_on: copiedOn,
  demo,
});
