import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const RANGER = '1FTYR10U66PA00019';
/** Its number does not settle the model year, as of every vehicle made for Europe. */
const GOLF = 'WVWZZZ1KZAW000101';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the recalls of a number for a page that shows them among other things', () => {
  it('are those of the vehicle', async () => {
    const outcome = await test.app.recalls.ofNumber(test.visitor(), RANGER);
    expect(outcome).toMatchObject({ kind: 'list', list: { scope: 'vin', recalls: [{ park_it: true }, {}] } });
  });

  it('are not asked for where no list of ours has the vehicle', async () => {
    expect(await test.app.recalls.ofNumber(test.visitor(), GOLF)).toBeNull();
  });

  it('are refused for a number that is wrong', async () => {
    await expect(test.app.recalls.ofNumber(test.visitor(), '1HGCM82633A004353')).rejects.toMatchObject({
      reason: 'vin_check_digit',
    });
  });

  it('come from the starter set where a source has nothing newer', async () => {
    const { readRecallStarterSet } = await import('../../../seeds/recalls.ts');
    await test.app.recalls.writeStarterSet(readRecallStarterSet());
    const list = await test.app.recalls.byName(test.visitor(), { year: '2021', make: 'Porsche', model: 'Taycan' });
    expect(list).toMatchObject({ scope: 'model', sources: [{ copied_on: '2026-04-27' }] });
    expect(list.recalls.length).toBeGreaterThan(0);
  });
});
