import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runSample, samplesOf, saidValue, type Shown } from '../../scripts/readme-samples.ts';
import * as browser from '../src/index.ts';
import * as node from '../src/node.ts';

const MODULES = { '@marque/vin': browser, '@marque/vin/node': node };
const read = (path: string) => readFileSync(new URL(path, import.meta.url));

/** What an expression came to is what the sample says beside it. */
function expectSaid({ expression, value, says }: Shown): void {
  const said = saidValue(says);
  if (!said) return expect(value, expression).toBeDefined();
  const { value: expected, isBeginning } = said;
  if (typeof expected === 'object') {
    const compared = isBeginning && Array.isArray(value) ? value.slice(0, (expected as unknown[]).length) : value;
    expect(compared, expression).toMatchObject(expected as object);
  } else if (isBeginning)
    expect(String(value).startsWith(String(expected)), `${expression}: ${String(value)}`).toBe(true);
  else expect(value, expression).toBe(expected);
}

describe.each(['../README.md', '../package/README.md'])('%s', path => {
  const samples = samplesOf(read(path).toString(), 'js', 'ts');

  it('has a sample for Node and one for the browser', () => {
    expect(samples.map(sample => sample.includes('@marque/vin/node'))).toEqual([true, false]);
  });

  it.each(samples)('has a sample that is as it says: %#', async sample => {
    // What the browser fetches is served as it is.
    vi.stubGlobal('fetch', async (url: string) => new Response(read(`../data/${basename(url)}`)));
    const shown = await runSample(
      `${sample}\ndecoder.decode('1HGCM82633A004352').vehicle.model.value; // 'Accord'\n`,
      MODULES,
    );
    expect(shown.length).toBeGreaterThan(0);
    shown.forEach(expectSaid);
  });
});
