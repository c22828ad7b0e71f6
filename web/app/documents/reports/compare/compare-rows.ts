import type { ReportDocument, Tile, Tone } from '../document.ts';
import type { Reader } from '../reader.ts';

/** The part of a report that is compared. */
export type Compared = Pick<
  ReportDocument,
  'vehicle' | 'units' | 'verdict' | 'tiles' | 'odometer' | 'value' | 'extras' | 'heads' | 'service' | 'document'
>;

/** One report's cell of one row; `text` is null where it says nothing. */
export interface CompareCell {
  text: string | null;
  tone: Tone | null;
}

export interface CompareRow {
  key: string;
  label: string;
  /** One for each report, in their order. */
  cells: CompareCell[];
  /** The reports do not say the same. */
  differs: boolean;
  /** They differ in what decides: one is graver than another, or not known. */
  matters: boolean;
}

type Saying = Pick<Reader, 't' | 'say' | 'day' | 'dollars'>;
type Line = (document: Compared) => CompareCell;

const TILES = [
  'brands',
  'loss',
  'accidents',
  'odometer',
  'theft',
  'liens',
  'recalls',
  'owners',
  'use',
  'mileage',
] as const satisfies Tile['key'][];

/** Reports on the same things, side by side: verdict, tiles, miles a year, value, cost and upkeep. */
export function compareRows(documents: readonly Compared[], reader: Saying): CompareRow[] {
  const { t } = reader;
  const lines: [string, string, Line][] = [
    ['verdict', t('compare.row.verdict'), verdictOf(reader)],
    ...TILES.map((key): [string, string, Line] => [key, t(`tile.${key}`), tileOf(reader, key)]),
    ['milesYear', t('compare.row.milesYear'), milesYearOf(reader)],
    ['value', t('compare.row.value'), valueOf(reader)],
    [
      'asked',
      t('compare.row.asked'),
      ({ value }) => plain(value && value.asked !== null && reader.dollars(value.asked)),
    ],
    ['fuel', t('compare.row.fuel'), fuelOf(reader)],
    ['service', t('compare.row.service'), serviceOf(reader)],
    ['sources', t('compare.row.sources'), ({ verdict: { answered, of } }) => plain(t('answered', { answered, of }))],
    ['made', t('compare.row.made'), ({ document }) => plain(reader.day(document.created))],
  ];
  return lines.map(([key, label, line]) => {
    const cells = documents.map(line);
    const differs = new Set(cells.map(({ text, tone }) => `${tone} ${text}`)).size > 1;
    const weights = new Set(cells.map(({ tone }) => weightOf(tone)));
    return { key, label, cells, differs, matters: weights.size > 1 };
  });
}

/** How much a state weighs in a choice between vehicles: what is not known is no all-clear. */
function weightOf(tone: Tone | null): 'grave' | 'caution' | 'unknown' | 'light' {
  if (tone === 'serious') return 'grave';
  if (tone === 'caution') return 'caution';
  return tone === null || tone === 'info' || tone === 'none_reported' ? 'light' : 'unknown';
}

const plain = (text: string | null | false | undefined): CompareCell => ({ text: text || null, tone: null });

const TONES = { stop: 'serious', serious: 'serious', check: 'caution', nothing: 'info' } as const;

const verdictOf =
  ({ t }: Saying): Line =>
  ({ verdict: { level } }) => ({ text: t(`level.${level}`), tone: TONES[level] });

const tileOf =
  ({ t, say }: Saying, key: Tile['key']): Line =>
  ({ tiles }) => {
    const tile = tiles.find(each => each.key === key);
    if (!tile) return plain(null);
    const text = tile.value === null ? t(`tone.${tile.state}`) : say(tile.value);
    return { text, tone: tile.state };
  };

const milesYearOf =
  ({ t }: Saying): Line =>
  ({ odometer, units }) =>
    plain(odometer && odometer.average !== null && t('miles', { miles: odometer.average, units }));

/** Between private persons where the source knows that market, with the mileage it is for. */
const valueOf =
  ({ t, dollars }: Saying): Line =>
  ({ value, units }) => {
    const market = value?.markets.find(({ key }) => key === 'private');
    if (!value || !market) return plain(null);
    return plain(t('compare.valueAt', { value: dollars(market.mean), miles: value.mileage, units }));
  };

const fuelOf =
  ({ t, dollars }: Saying): Line =>
  ({ extras }) => {
    const fuel = extras?.find(({ key }) => key === 'cost')?.fuel;
    if (!fuel) return plain(null);
    const { low, high, miles_year: miles } = fuel;
    const money = low === high ? dollars(low) : `${dollars(low)} – ${dollars(high)}`;
    return plain(t('compare.fuelAt', { money, miles }));
  };

const serviceOf =
  ({ t }: Saying): Line =>
  ({ heads, service }) => {
    const state = heads.find(({ key }) => key === 'service')?.state;
    const isReported = state === 'found' || state === 'none_reported';
    return plain(isReported && t('compare.visits', { count: service.length }));
  };
