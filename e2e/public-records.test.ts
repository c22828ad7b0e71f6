import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, picture, test } from './fixtures.ts';
import { buyDocument, signUp } from './member.ts';
import { launch, newProduct } from './server.ts';

const TESLA = '5YJ3E1EA2KF317000';
const LIENS = `Year,Make,VIN Number,Child Support Lien Date,Lien Satisfaction Date
2019,TESLA,${TESLA},02/01/2021,
2019,TESLA,1FTEF14N7RLB0277,02/01/2021,
2019,TESLA,JTDZN3EU3GJ000001,02/01/2021,
`;

// Its own product, which is started after the import.
test.describe.configure({ timeout: 300_000 });

test('a public list that was imported is counted for visitors and shown in a report, beside the demonstration', async ({
  visitor: { page },
}) => {
  const product = await newProduct();
  try {
    const file = join(product.dataDir, '..', `liens-${product.port}.csv`);
    writeFileSync(file, LIENS);
    const words = ['run', '-s', 'cli', '--', 'data', 'import', 'mo-liens', '--from', file] as const;
    const { child, output } = launch(product.dataDir, product.port, {}, ['npm', ...words]);
    await once(child, 'close');
    expect(output()).toMatch(/3 rows in .*, 2 entries: 2 new.*1 row that could not be used/);

    await product.start();
    await page.goto(product.url(`/vehicle/${TESLA}`));
    // One of the demonstration, and the public one.
    const counted = page.getByRole('heading', { name: 'Liens', exact: true }).locator('xpath=../..');
    await expect(counted).toContainText('2 records');
    await signUp(page, product.url(''));
    await buyDocument(page, product.url(''), 'report-1', TESLA);
    const rows = page.locator('#liens').getByRole('row');
    const listed = rows.filter({ hasText: 'Child support lien, not satisfied when the list of' });
    await expect(listed).toHaveCount(1);
    await expect(listed).not.toContainText('Demonstration');
    await expect(rows.filter({ hasText: 'Demonstration' })).toHaveCount(1);
    await page.getByText('Where each record comes from', { exact: true }).click();
    await expect(
      page.locator('#sources').getByRole('link', { name: /Missouri Department of Revenue/ }),
    ).toHaveAttribute('href', 'https://data.mo.gov/d/7t5a-79ri');
    await picture(page, 'public-record');
  } finally {
    await product.end();
  }
});
