import type { Bilingual } from '../../../../kit/text/bilingual.ts';
import type { EquipmentBlock } from '../../document/shape/shape-more.ts';
import type { License } from '../sources/license.ts';
import { say } from './words.ts';

/** A window sticker's options of its vehicle; `options` is null where no source has them. */
export interface StickerOptions {
  /** The kind of sticker, in words. */
  title: Bilingual;
  /** The day it was made. */
  on: string;
  demo: boolean;
  /** License of its build data; absent: unrestricted. */
  license?: License;
  /** The price when new, by its maker's data; null where the sticker adds up something else. */
  price?: { cents: number; is: 'total' | 'base' } | null;
  options:
    | {
        code: string | null;
        name: Bilingual;
        contains: Bilingual[];
        source: 'record' | 'catalogue' | 'owner' | 'dealer' | 'plate' | 'number';
      }[]
    | null;
}

const MISSING: Pick<EquipmentBlock, 'state' | 'tone' | 'rows'> = {
  state: 'not_covered',
  tone: 'not_covered',
  rows: [],
};

/**
 * Equipment as built. `undefined`: no sticker is made of such a vehicle, and the report has no such section; `null`: its
 * buyer has none to read.
 */
export function equipmentBlock(sticker: StickerOptions | null | undefined): EquipmentBlock | null {
  if (sticker === undefined) return null;
  const word = say('state.not_covered');
  if (sticker === null)
    return { ...MISSING, word, text: say('equipment.no_sticker'), source: null, as_of: null, demo: false };
  const { title: source, on: as_of, demo, options } = sticker;
  const origin = { source, as_of, demo };
  if (options === null) return { ...MISSING, ...origin, word, text: say('equipment.unknown') };
  const rows = options.map(({ source: from, ...option }) => ({ ...option, origin: say(`equipment.from.${from}`) }));
  const text = say(rows.length > 0 ? 'equipment.options' : 'equipment.none');
  return { ...origin, state: 'found', tone: 'info', word: say('state.found'), text, rows };
}
