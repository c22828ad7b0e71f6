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
