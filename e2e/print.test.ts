import { expect, test } from './fixtures.ts';
import { printed } from './pdf.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`a report is printed whole and without buttons, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    product,
    newVisitor,
  }) => {
    const { page } = await newVisitor({ javaScriptEnabled, colorScheme: 'dark' });
    await page.goto(product.url('/sample-report'));
    await expect(page.locator('details:not([open])').first()).toBeAttached();
    const charts = await page.locator('#odometer svg path').count();
    expect(charts).toBeGreaterThan(0);
    const { text } = await printed(page);
    // The list of readings and the title brands that were not found are folded on the screen.
    for (const folded of ['Since last', 'Flood damage', 'Hail damage']) expect(text).toContain(folded);
    expect(text).not.toMatch(/\bPrint\b(?! it and take it)|Sign in|Show as a table/);
  });
}

test('a report in Spanish is printed with its tiles in one block and no blank sheet', async ({
  product,
  newVisitor,
}) => {
  const { page } = await newVisitor({ locale: 'es-US', viewport: { width: 390, height: 844 } });
  await page.goto(product.url('/sample-report?lang=es'));
  const { pages } = await printed(page);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.filter(text => text.trim().length < 40)).toEqual([]);
  for (const tile of ['Marcas en el título', 'Accidentes', 'Última lectura']) expect(pages[0]).toContain(tile);
});
