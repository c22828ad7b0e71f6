import { expectFits } from './fits.ts';
import { awake, expect, test } from './fixtures.ts';
import { fillLogIn, OPERATOR } from './member.ts';

test('an operator goes from the account to the console, and finds everything by search and by keyboard', async ({
  product,
  newVisitor,
}) => {
  test.setTimeout(240_000);
  const { page } = await newVisitor();
  await page.goto(product.url('/operator'));
  await fillLogIn(page, OPERATOR);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await awake(page);
  await expect(page.getByRole('heading', { name: /What needs you now/ })).toBeVisible();

  await page.getByRole('button', { name: /^Orders paid/ }).click();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: 'Figures by day' }).getByRole('row')).toHaveCount(8);
  await page.getByRole('link', { name: '30 days' }).click();
  await expect(page.getByRole('table', { name: 'Figures by day' }).getByRole('row')).toHaveCount(31);

  await page.getByRole('table', { name: 'All brands' }).getByRole('link', { name: 'Harbor Motors' }).click();
  await expect(page).toHaveURL(/\/operator\?brand=harbor$/);
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('harbor');
  await page.getByRole('combobox', { name: 'Brand' }).selectOption('Marque');
  await expect(page).toHaveURL(/\/operator\?brand=default$/);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('demo@marque');
  await expect(page.getByRole('option', { name: /demo@marque\.example.*Person/ }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Search' }).fill('Deletion');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/operator\/deletions\?brand=default$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deletion requests');

  for (const [path, name] of [
    ['/operator', 'overview'],
    ['/operator/access', 'access'],
    ['/operator/deletions', 'deletions'],
    ['/operator/jobs', 'jobs'],
    ['/operator/packs', 'packs'],
  ] as const)
    await expectFits(page, `console-${name}`, product.url(path));
});

test('who may pass the gate is added and ended in the console', async ({ product, newVisitor }) => {
  const operator = await newVisitor();
  operator.expectComplaint(/status of 400/);
  const { page } = operator;
  await page.goto(product.url('/operator/access'));
  await fillLogIn(page, OPERATOR);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gate access');
  await awake(page);
  await page.getByLabel('Email').fill('partner@example.com');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Add access' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Password').fill('a sentence for partners');
  await page.getByRole('button', { name: 'Add access' }).click();
  await page.getByRole('button', { name: 'End the access of partner@example.com' }).click();
  await expect(page.getByText(/^Ended on/)).toBeVisible();
});

test('a member who is no operator has no console', async ({ product, visitor }) => {
  visitor.expectComplaint(/status of 404/);
  const { page } = visitor;
  await page.goto(product.url('/members/dashboard'));
  await fillLogIn(page, { email: 'demo@marque.example', password: 'demonstration' });
  await expect(page).toHaveURL(/dashboard/);
  expect((await page.goto(product.url('/operator')))?.status()).toBe(404);
});

test('an operator sees the pages of a member, and stops', async ({ product, newVisitor }) => {
  const { page } = await newVisitor();
  await page.goto(product.url('/operator/people?brand=default&q=demo%40marque.example'));
  await fillLogIn(page, OPERATOR);
  await page.getByRole('link', { name: 'demo@marque.example' }).click();
  await awake(page);
  await page.getByRole('button', { name: 'See as member' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Asks why a report is not on the dashboard');
  await page.getByRole('button', { name: 'Start looking' }).click();
  await expect(page).toHaveURL(/\/members\/dashboard$/);
  await awake(page);
  await awake(page, 'section[aria-label^="You are looking"] button');
  const banner = page.getByRole('region', { name: 'You are looking at a member’s account' });
  await expect(banner).toContainText(/demo@marque\.example.*minutes/);
  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(/\/operator\/people\/usr_/);
  await expect(banner).toHaveCount(0);
});
