import type { Translations } from '../../../../kit/text/bilingual.ts';
import type { SectionKey } from '../../contract.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import { brandName, type FoundBrand } from '../titles/brands.ts';
import { figure, shortMonth, UNDATED } from '../facts/dates.ts';
import { shownIn, type Units } from '../facts/distance.ts';
import type { MergedAnswers } from '../facts/facts.ts';
import type { Claim } from '../titles/liens.ts';
import { lastReading } from '../odometer/odometer.ts';
import { usesText, wordsOfUse, type Owner, type OwnersBefore } from '../titles/owners.ts';
import type { Mileages } from '../odometer/readings.ts';
import { recallCounts } from './recalls.ts';
import { bodyRepairs, isGraveSale, namesDamage } from '../value/sales.ts';
import { THEFT_CODES } from '../findings/theft.ts';
import { toneOfState } from './tones.ts';
import { say } from '../facts/words.ts';

type Document = ReportDocument;
type Tile = Document['tiles'][number];
type Blocks = Pick<Document, 'accident' | 'odometer' | 'theft' | 'recalls'>;

export interface TileFacts extends Mileages {
  merged: MergedAnswers;
  brands: readonly FoundBrand[];
  claims: readonly Claim[];
  owners: readonly Owner[];
  units: Units;
  ownersBefore: OwnersBefore;
  blocks: Blocks;
  /** A source of the gravest records did not answer: no tile is green then, as it would look like an all-clear. */
  lacksCore: boolean;
}

/** Brands that tell of what a tile is about, so that it is not green beside them. */
const BRANDS_OF: Partial<Record<Tile['key'], readonly string[]>> = {
  loss: '07 08 09 10 11 15 16 31 32 35 36 38 49 50 52 53 56 90 91'.split(' '),
  accidents: ['14', '51', '01', '02', '03', '04', '05'],
  odometer: ['70', '69', '72', '73', '74', '76'],
  theft: THEFT_CODES,
  liens: ['37'],
  recalls: ['41'],
  use: ['12', '17', '18', '19', '20', '26', '27', '48'],
};

function brandsOn(key: Tile['key'], brands: readonly FoundBrand[]): FoundBrand[] {
  return brands.filter(({ brand }) => BRANDS_OF[key]?.includes(brand.code));
}

const SILENT = ['pending', 'unavailable', 'not_covered'] as const;

/** A tile whose records found nothing: a brand on its subject, else how its sources answered; green when all did. */
function empty({ merged, brands, lacksCore }: TileFacts, key: Tile['key'], ...sections: SectionKey[]): Tile {
  const [brand] = brandsOn(key, brands);
  if (brand) {
    const { severity, code } = brand.brand;
    return tile(key, severity, brandName(code));
  }
  const states = sections.map(section => merged.section(section).state);
  const silent = SILENT.find(state => states.includes(state));
  if (silent) return { key, state: toneOfState(silent), value: null };
  // A brand that nobody on hand can read may be about anything.
  const isSure = !lacksCore && !brands.some(({ brand: { group } }) => group === 'unknown');
  return isSure ? { key, state: 'none_reported', value: null } : tile(key, 'info', say('tile.none'));
}

function tile(key: Tile['key'], state: Tile['state'], value: Translations): Tile {
  return { key, state, value };
}

function brandTile(facts: TileFacts): Tile {
  const { brands } = facts;
  if (brands.length === 0) return empty(facts, 'brands', 'brands', 'titles');
  const severity = (['serious', 'caution'] as const).find(one => brands.some(({ brand }) => brand.severity === one));
  return tile('brands', severity ?? 'info', say('tile.found', { n: brands.length }));
}

function lossTile(facts: TileFacts): Tile {
  const { merged, brands } = facts;
  const days = [
    ...merged.records('jsi').map(record => record.eventOn),
    ...brandsOn('loss', brands).map(({ on }) => on),
  ].sort();
  const first = days.find(on => on !== UNDATED) ?? days[0];
  if (first) return tile('loss', 'serious', shortMonth(first));
  const isSalvaged = merged.records('auctions').some(({ channel }) => channel === 'salvage_auction');
  if (isSalvaged) return tile('loss', 'caution', say('channel.salvage_auction'));
  return empty(facts, 'loss', 'jsi', 'titles', 'brands');
}

function accidentTile(facts: TileFacts): Tile {
  const accidents = facts.blocks.accident ?? [];
  const worst = accidents[0];
  const sales = facts.merged.records('auctions');
  if (sales.some(isGraveSale) && worst?.state !== 'serious')
    return tile('accidents', 'serious', say('tile.water_or_fire'));
  if (worst) {
    const severity = say(worst.judged ? `signs.${worst.state}` : `severity.${worst.severity}`);
    return tile('accidents', worst.state, say('tile.accidents', { n: accidents.length, severity }));
  }
  const isDamaged = sales.some(namesDamage);
  if (isDamaged) return tile('accidents', 'caution', say('tile.damage'));
  const isRepaired = bodyRepairs(facts.merged.records('service')).length > 0;
  return isRepaired ? tile('accidents', 'caution', say('tile.body_repair')) : empty(facts, 'accidents', 'accidents');
}

/** Where the last of the figures is from that nobody has certified. */
const besideWord = (listed: TileFacts['listed']) => (listed.at(-1)?.beside === 'upload' ? 'uploaded' : 'listed');

function odometerTile(facts: TileFacts): Tile {
  const block = facts.blocks.odometer;
  if (!block) return empty(facts, 'odometer', 'odometer');
  if (block.class === 'in_order' && facts.odometer.readings.length === 1)
    return tile('odometer', block.state, say('tile.odometer_one'));
  if (block.class === 'in_order' && facts.odometer.readings.length === 0)
    return tile('odometer', block.state, say(`tile.odometer_${besideWord(facts.listed)}`));
  if (block.class === 'branded' && facts.odometer.statedElsewhere)
    return tile('odometer', block.state, say('tile.odometer_reported'));
  const single = block.class === 'rollback' && block.state === 'caution';
  return tile('odometer', block.state, say(`tile.odometer_${single ? 'possible_rollback' : block.class}`));
}

function theftTile(facts: TileFacts): Tile {
  const { status, state } = facts.blocks.theft;
  if (status !== 'active' && status !== 'recovered') return empty(facts, 'theft', 'theft');
  return tile('theft', state, say(`tile.theft_${status}`));
}

function lienTile(facts: TileFacts): Tile {
  const { claims } = facts;
  const active = claims.filter(({ status }) => status === 'active').length;
  if (active > 0) return tile('liens', 'caution', say('tile.liens', { n: active }));
  const closed = claims.at(-1);
  if (!closed || brandsOn('liens', facts.brands).length > 0) return empty(facts, 'liens', 'liens');
  return tile('liens', 'info', say(`tile.closed_${closed.kind}`));
}

function recallTile(facts: TileFacts): Tile {
  const { recalls } = facts.blocks;
  const { open, may } = recallCounts(recalls);
  if (open + may === 0) {
    const isRepaired = recalls.length > 0 && brandsOn('recalls', facts.brands).length === 0;
    return isRepaired
      ? tile('recalls', 'info', say('tile.recalls_closed', { n: recalls.length }))
      : empty(facts, 'recalls', 'recalls');
  }
  const left = recalls.filter(({ status }) => status !== 'closed');
  const parked = left.find(({ park_it }) => park_it);
  if (parked) return tile('recalls', 'serious', say('tile.recalls_park_it', { sure: parked.open ? 'yes' : 'no' }));
  const outside = left.find(({ park_outside: isOutside }) => isOutside);
  if (outside) return tile('recalls', outside.open ? 'serious' : 'caution', say('tile.recalls_park_outside'));
  const value = open > 0 ? say('tile.recalls', { n: open, may }) : say('tile.recalls_may', { n: may });
  return tile('recalls', 'caution', value);
}

/** A use that no title and no fleet names may still be on a brand; without any it is unknown, not personal. */
function useTile(facts: TileFacts): Tile {
  const uses = usesText(facts.owners, facts.merged.records('fleet'));
  if (uses) return tile('use', 'info', uses);
  // A registration that names no use says nothing of how the vehicle was used.
  if (facts.merged.records('fleet').length > 0) return tile('use', 'info', say('tile.registered'));
  const none = empty(facts, 'use', 'fleet');
  const isSilent = none.value === null && none.state !== 'none_reported';
  return facts.owners.length > 0 && !isSilent && brandsOn('use', facts.brands).length === 0
    ? tile('use', 'info', wordsOfUse(null))
    : none;
}

function plainTiles(facts: TileFacts): Tile[] {
  const { owners, odometer, units } = facts;
  const [read, listed] = [lastReading(odometer), facts.listed.at(-1)];
  const last = read ?? listed;
  return [
    owners.length > 0
      ? tile(
          'owners',
          'info',
          say(facts.ownersBefore.isLeast ? 'tile.owners_at_least' : 'tile.owners', { n: owners.at(-1)?.n ?? 0 }),
        )
      : empty(facts, 'owners', 'titles'),
    useTile(facts),
    last
      ? tile(
          'mileage',
          'info',
          say(`tile.mileage_${units}`, {
            distance: figure(shownIn(units, last)),
            by: read ? 'read' : besideWord(facts.listed),
          }),
        )
      : empty(facts, 'mileage', 'odometer'),
  ];
}

/** The ten tiles of the summary, always all of them. */
export function tiles(facts: TileFacts): Tile[] {
  return [
    brandTile(facts),
    lossTile(facts),
    accidentTile(facts),
    odometerTile(facts),
    recallTile(facts),
    theftTile(facts),
    lienTile(facts),
    ...plainTiles(facts),
  ];
}
