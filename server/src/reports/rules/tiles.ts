import type { Translations } from '../../kit/bilingual.ts';
import type { SectionKey } from '../contract.ts';
import type { ReportDocument } from '../document/shape.ts';
import { figure, shortMonth } from './dates.ts';
import { shownIn, type Units } from './distance.ts';
import type { MergedAnswers } from './facts.ts';
import type { FoundBrand } from './brands.ts';
import { lastReading, type OdometerVerdict } from './odometer.ts';
import { usesText, type Owner } from './owners.ts';
import type { SourcedReading } from './readings.ts';
import { toneOfState } from './tones.ts';
import { say } from './words.ts';

type Document = ReportDocument;
type Tile = Document['tiles'][number];
type Blocks = Pick<Document, 'accident' | 'odometer' | 'theft' | 'recalls'>;

export interface TileFacts {
  merged: MergedAnswers;
  brands: readonly FoundBrand[];
  owners: readonly Owner[];
  odometer: OdometerVerdict<SourcedReading>;
  units: Units;
  blocks: Blocks;
}

/** A tile of a section that found nothing: its state and no value. */
function empty(merged: MergedAnswers, key: Tile['key'], section: SectionKey): Tile {
  const { state } = merged.section(section);
  return { key, state: toneOfState(state === 'found' ? 'none_reported' : state), value: null };
}

function tile(key: Tile['key'], state: Tile['state'], value: Translations): Tile {
  return { key, state, value };
}

function brandTile({ merged, brands }: TileFacts): Tile {
  const notable = brands.filter(({ brand }) => brand.severity !== 'info');
  if (notable.length === 0) return empty(merged, 'brands', 'brands');
  const serious = notable.some(({ brand }) => brand.severity === 'serious');
  return tile('brands', serious ? 'serious' : 'caution', say('tile.found', { n: notable.length }));
}

const LOSS_CODES = ['08', '11', '16', '31', '32', '49', '50', '52', '53', '90', '91'];

function lossTile({ merged, brands }: TileFacts): Tile {
  const days = [
    ...merged.records('jsi').map(record => record.eventOn),
    ...brands.filter(({ brand }) => LOSS_CODES.includes(brand.code)).map(({ on }) => on),
  ].sort();
  const first = days[0];
  return first ? tile('loss', 'serious', shortMonth(first)) : empty(merged, 'loss', 'jsi');
}

function accidentTile({ merged, blocks }: TileFacts): Tile {
  const worst = blocks.accident?.[0];
  if (!worst) return empty(merged, 'accidents', 'accidents');
  const severity = say(`severity.${worst.severity}`);
  return tile('accidents', worst.state, say('tile.accidents', { n: blocks.accident?.length ?? 0, severity }));
}

function odometerTile({ merged, blocks }: TileFacts): Tile {
  const block = blocks.odometer;
  if (!block) return empty(merged, 'odometer', 'odometer');
  const single = block.class === 'rollback' && block.state === 'caution';
  return tile('odometer', block.state, say(`tile.odometer_${single ? 'possible_rollback' : block.class}`));
}

function theftTile({ merged, blocks }: TileFacts): Tile {
  const { status, state } = blocks.theft;
  if (status !== 'active' && status !== 'recovered') return empty(merged, 'theft', 'theft');
  return tile('theft', state, say(`tile.theft_${status}`));
}

function lienTile({ merged }: TileFacts): Tile {
  const records = merged.records('liens');
  const active = records.filter(record => record.status === 'active').length;
  if (records.length === 0) return empty(merged, 'liens', 'liens');
  return tile('liens', active > 0 ? 'caution' : 'info', say('tile.liens', { n: active }));
}

function recallTile({ merged, blocks }: TileFacts): Tile {
  const open = blocks.recalls.filter(recall => recall.open);
  if (open.length === 0) return empty(merged, 'recalls', 'recalls');
  const serious = open.some(recall => recall.park_it);
  const sure = open.some(recall => recall.status !== 'may_apply');
  return tile(
    'recalls',
    serious ? 'serious' : 'caution',
    say(sure ? 'tile.recalls' : 'tile.recalls_may', { n: open.length }),
  );
}

function plainTiles({ merged, owners, odometer, units }: TileFacts): Tile[] {
  const last = lastReading(odometer);
  const uses = usesText(owners);
  return [
    owners.length > 0
      ? tile('owners', 'info', say('tile.owners', { n: owners.length }))
      : empty(merged, 'owners', 'titles'),
    uses ? tile('use', 'info', uses) : empty(merged, 'use', 'fleet'),
    last
      ? tile('mileage', 'info', say(`tile.mileage_${units}`, { distance: figure(shownIn(units, last)) }))
      : empty(merged, 'mileage', 'odometer'),
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
