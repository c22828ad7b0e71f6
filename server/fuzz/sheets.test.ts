import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anySticker } from '../src/testing/paper/any-sheet.ts';
import { crowded } from '../src/testing/paper/crowded.ts';
import { sheetFaults } from '../src/testing/paper/sheet-faults.ts';
import { SEED } from './asking.ts';

/** `FUZZ_SHEETS` makes a run longer or shorter; one of forty sheets is drawn. */
const LAID_OUT = Number(process.env['FUZZ_SHEETS'] ?? 20_000);
const DRAWN = Math.ceil(LAID_OUT / 40);
/** Ends what hangs: the sheets are as full as they get, and take a quarter of an hour of a processor. */
const MAX_MS = 60 * 60 * 1000;

it(
  `lays out ${LAID_OUT} modern sheets so that each line stands once and has its room`,
  () => {
    fc.assert(
      fc.property(anySticker, data => {
        expect(crowded(data)).toEqual([]);
      }),
      { numRuns: LAID_OUT, seed: SEED },
    );
  },
  MAX_MS,
);

it(
  `draws ${DRAWN} modern sheets without text over text`,
  async () => {
    await fc.assert(
      fc.asyncProperty(anySticker, async data => {
        expect(await sheetFaults({ template: 'sticker-modern', data })).toEqual([]);
      }),
      { numRuns: DRAWN, seed: SEED },
    );
  },
  MAX_MS,
);
