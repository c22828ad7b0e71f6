import { expectFits } from './fits.ts';
import { accessFaults, awake, expect, test } from './fixtures.ts';
import { fillLogIn, OPERATOR } from './member.ts';

const PATH = '/guides/before-you-sell';

test('an operator writes a page, shows it by a link, publishes and archives it; a redirect leads on', async ({
  product,
  visitor,
  newVisitor,
}) => {
  test.setTimeout(240_000);
  const operator = await newVisitor();
  operator.expectComplaint(/status of 400/);
  visitor.expectComplaint(/status of 404/);
  const [{ page }, { page: reader }] = [operator, visitor];
  const statusOf = async (path: string) => (await reader.goto(product.url(path)))?.status();
  await page.goto(product.url('/operator/pages'));
  await fillLogIn(page, OPERATOR);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pages');
  await page.getByRole('link', { name: 'New page' }).click();
  await awake(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Enter the Title.')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Before you sell');
  await page.getByLabel('Path', { exact: true }).fill('/pricing');
  await page.getByLabel('Description', { exact: true }).fill('What a buyer will ask for.');
  await page
    .getByLabel('Text', { exact: true })
    .fill('## Papers\n\nHave the **title** ready.\n\n::nothing\n\n<script>1</script>');
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Papers' })).toBeVisible();
  await expect(page.getByText('Line 5: there is no block nothing.')).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('This path is reserved.')).toBeVisible();
  await page.getByLabel('Path', { exact: true }).fill(PATH);
  await page.getByLabel('Text', { exact: true }).fill('## Papers\n\nHave the **title** ready.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/operator\/pages\/cpg_/);
  expect(await statusOf(PATH)).toBe(404);

  await page.getByRole('button', { name: 'Make a preview link' }).click();
  const link = await page.getByLabel('Preview link').inputValue();
  expect(await statusOf(new URL(link).pathname)).toBe(200);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Before you sell');
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await accessFaults(reader)).toEqual([]);

  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published now')).toBeVisible();
  expect(await statusOf(PATH)).toBe(200);
  await expect(reader.getByText('Have the title ready.')).toBeVisible();

  await page.getByLabel('Text', { exact: true }).fill('## Papers\n\nHave the **title** and the keys ready.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Compare version 1 with the newest' }).click();
  await expect(page.getByRole('group', { name: 'What changed since version 1' })).toContainText('and the keys');
  await expectFits(page, 'content-editor', page.url().split('?')[0] ?? '');
  await expectFits(page, 'content-list', product.url('/operator/pages'));

  await page.getByRole('link', { name: 'Before you sell' }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  expect(await statusOf(PATH)).toBe(404);

  await page.goto(product.url('/operator/redirects'));
  await awake(page);
  await page.getByLabel('From').fill(PATH);
  await page.getByLabel('To', { exact: true }).fill('/learn/how-to-read-a-vin');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await expect(page.getByRole('button', { name: `Remove the redirect from ${PATH}` })).toBeVisible();
  await expectFits(page, 'content-redirects', product.url('/operator/redirects'));
  await reader.goto(product.url(PATH));
  await expect(reader).toHaveURL(/\/learn\/how-to-read-a-vin$/);
});

test('an operator changes the words of the first page and of the prices, and archives them again', async ({
  product,
  visitor: { page: reader },
  newVisitor,
}) => {
  test.setTimeout(180_000);
  const { page } = await newVisitor();
  await page.goto(product.url('/operator/pages/new'));
  await fillLogIn(page, OPERATOR);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New page');
  for (const { path, at, built, own } of [
    { path: '/sections/home', at: '/', built: 'Know the car before you pay for it.', own: 'Read the car first.' },
    { path: '/sections/pricing', at: '/pricing', built: 'Pricing', own: 'What it costs' },
  ]) {
    const headline = async () => {
      await reader.goto(product.url(at));
      return reader.getByRole('heading', { level: 1 });
    };
    await page.goto(product.url('/operator/pages/new'));
    await awake(page);
    await page.getByLabel('Start from a built-in text').selectOption(`en ${path}`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(built);
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/:::faq/);
    await page.getByLabel('Title', { exact: true }).fill(own);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page).toHaveURL(/\/operator\/pages\/cpg_/);
    await expect(await headline()).toHaveText(built);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published now')).toBeVisible();
    await expect(await headline()).toHaveText(own);
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('Archived', { exact: true })).toBeVisible();
    await expect(await headline()).toHaveText(built);
  }
  await page.goto(product.url('/operator/pages/new?from=en+/sections/home'));
  await expect(page).toHaveURL(/\/operator\/pages\/cpg_/);
});
