import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, picture, test } from './fixtures.ts';
import { DEMO, enter } from './member.ts';
import { newProduct } from './server.ts';

// Each of a hundred steps would be kept with five hundred cards.
test.use({ trace: 'off' });

const MANY = 500;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** Gives the member of the demonstration so many reports, each a day older than the one before, while the product stands still. */
async function fillUp(dataDir: string): Promise<void> {
  const database = await PGlite.create(join(dataDir, 'pgdata'));
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'issued_documents'`,
  );
  const changed: Record<string, string> = {
    id: `'doc_many_' || place`,
    number: `'MQR-MANY-' || place`,
    // Of a vehicle the newest document has a card.
    vin: `left(vin, 11) || lpad(place::text, 6, '0')`,
    request_key: 'null',
    created_at: `created_at - place * interval '1 day'`,
  };
  const names = rows.map(({ name }) => `"${name}"`).join();
  const values = rows.map(({ name }) => changed[name] ?? `"${name}"`).join();
  await database.query(
    `with own as (
       select documents.* from issued_documents documents join users on users.id = documents.user_id
       where users.email = $1 and users.site_id = 'default' and kind = 'report')
     insert into issued_documents (${names})
     select ${values} from (select * from own order by created_at limit 1) one,
       generate_series(1, $2 - (select count(*) from own)::int) place`,
    [DEMO.email, MANY],
  );
  await database.close();
}

test('a member with 500 reports pages through them, on a desk and on a phone', async ({ visitor: { page } }) => {
  test.setTimeout(300_000);
  const product = await newProduct();
  try {
    await product.start();
    await product.stop();
    await fillUp(product.dataDir);
    await product.start();
    await enter(page, product.url(''), DEMO);
    const cards = page.getByRole('main').getByRole('article');
    const more = page.getByRole('button', { name: 'Show more' });
    await page.setViewportSize(PHONE);
    await page.goto(product.url('/members/dashboard'));
    await expect(page.getByText(`${MANY} reports, newest first`)).toBeVisible();
    const atATime = await cards.count();
    for (let shown = atATime; shown < MANY; shown += atATime) {
      await more.press('Enter');
      await expect(cards).toHaveCount(Math.min(MANY, shown + atATime));
      // One reads on from the first that came.
      await expect(cards.nth(shown)).toBeFocused();
      if (shown === 3 * atATime) await picture(page, 'many-documents-390', false);
      if (shown === 3 * atATime) await page.setViewportSize(DESK);
    }
    await expect(more).toHaveCount(0);
    await expect(page.getByText(`Showing ${MANY} of ${MANY}`)).toBeVisible();
    const addresses = await cards.evaluateAll(all => all.map(card => card.querySelector('a')?.href));
    expect(new Set(addresses).size).toBe(MANY);
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      await cards.last().scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await picture(page, `many-documents-end-${size.width}`, false);
    }
  } finally {
    await product.end();
  }
});
