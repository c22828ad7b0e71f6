import { createClassicPicker } from '@marque/vin';
import { loadDecoder } from '@marque/vin/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStarterSet, seedCatalog } from '../../../seeds/catalog.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeKey } from './rules/names.ts';

describe('the starter set', () => {
  const styles = readStarterSet();
  const vehicles = new Set(styles.map(({ year, make, model }) => `${year} ${make} ${model}`));

  it('has popular vehicles of 1965 to 2025', () => {
    const years = styles.map(({ year }) => year);
    expect([vehicles.size >= 60, Math.min(...years), Math.max(...years)]).toEqual([true, 1965, 2025]);
  });

  it('holds nothing invented: engines and figures of EPA, or what rests on general knowledge and says so', () => {
    for (const style of styles) {
      expect([style.demo, style.items, style.rules]).toEqual([false, [], []]);
      if (style.source.startsWith('EPA')) expect(style.ref).toMatch(/^\d+(\/|$)/);
      else {
        expect(style.doubted).toEqual(expect.arrayContaining(['engine', 'cylinders', 'displacement_l']));
        expect(style.combined_mpg).toBeUndefined();
      }
      for (const field of ['body', 'doors'] as const) if (style[field]) expect(style.doubted).toContain(field);
    }
  });

  it('names makes as the menus do', () => {
    const pickers = [loadDecoder().picker, createClassicPicker()];
    for (const { year, make } of styles) {
      const names = pickers.flatMap(picker => picker.makes(year).map(({ name }) => makeKey(name)));
      expect(names).toContain(makeKey(make));
    }
  });
});

describe('at the first start', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const one = async (sql: string) => (await test.database.executeSql(sql)).rows[0];

  it('is written once, with invented lines that are all marked', async () => {
    await seedCatalog(test.app, { demo: true });
    const styles = readStarterSet().length;
    expect(await one('select count(*)::int as styles, bool_or(demo) as demo from catalogue_styles')).toEqual({
      styles,
      demo: false,
    });
    const lines = await one(`
      select count(distinct style_id)::int as styles, bool_and(demo) as demo, min(source) as source from catalogue_items`);
    expect(lines).toEqual({ styles, demo: true, source: 'Demonstration data' });
    await seedCatalog(test.app, { demo: true });
    expect(await one('select count(*)::int as imports from catalogue_imports')).toEqual({ imports: 1 });
  });

  it('answers in the menus and with colors, packages and prices', async () => {
    const truck = { year: 2015, make: 'Ford', model: 'F-150' };
    expect(test.app.catalog.trims(truck).map(({ name }) => name)).toEqual(['Lariat', 'Platinum', 'XL', 'XLT']);
    const { styles } = await test.app.catalog.styles({ ...truck, trim: 'XLT' });
    expect(styles).toMatchObject([{ engine: '2.7 L, 6 cylinders, turbocharged', drive: '4WD', msrp: { demo: true } }]);
    const data = await test.app.catalog.styleData({ ...truck, style: styles[0]?.style ?? '' });
    expect(data.fuel).toMatchObject({ city_mpg: 18, highway_mpg: 23, combined_mpg: 20, demo: false });
    expect(data.rules[0]).toMatchObject({ if: 'DP1', includes: ['DO1', 'DO2'], demo: true });
  });

  it('leaves the invented lines out, and takes them out, where no demonstration is wanted', async () => {
    await seedCatalog(test.app, { demo: false });
    expect(await one('select count(*)::int as items from catalogue_items')).toEqual({ items: 0 });
    expect(await one('select count(*)::int as styles from catalogue_styles')).toEqual({
      styles: readStarterSet().length,
    });
  });
});
