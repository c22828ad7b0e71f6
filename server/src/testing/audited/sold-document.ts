import { join } from 'node:path';
import type { Database } from '../../kit/database/db.ts';
import { createFolderStore } from '../../platform/media/providers/folder-store.ts';
import { ACCORD, buildMember } from '../builders.ts';
import { createCheckoutDriver } from '../checkout-driver.ts';
import { createTestApp, TEST_CONFIG } from '../test-app.ts';

/** Sells a report whose content is a file in the media folder of `dataDir`. The database is left open. */
export async function sellDocument(database: Database, dataDir: string): Promise<void> {
  const test = await createTestApp({
    database: { ...database, close: async () => {} },
    files: createFolderStore(join(dataDir, 'media')),
    config: { ...TEST_CONFIG, documentRowBytes: 0 },
  });
  await createCheckoutDriver(test).pay(await buildMember(test), { cart_plan: 'report-1', vin: ACCORD });
  await test.drain();
  await test.close();
}
