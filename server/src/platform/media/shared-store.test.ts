import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../kit/database/db.ts';
import { TEST_NOW } from '../../testing/clock.ts';
import { createMemoryMedia } from '../../testing/memory-media.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { checkSharedStore } from './service.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe('the media store', () => {
  const clock = () => TEST_NOW;
  const errorsWith = async (files: ReturnType<typeof createMemoryMedia>): Promise<string[]> => {
    const errors: string[] = [];
    await checkSharedStore({
      database,
      files,
      clock,
      log: { error: (said: unknown) => void errors.push(String(said)) },
    });
    return errors;
  };

  it('is marked by the first server, and another one is told that its own is not the same', async () => {
    const [shared, own] = [createMemoryMedia(), createMemoryMedia()];
    expect([await errorsWith(shared), await errorsWith(shared)]).toEqual([[], []]);
    expect(await errorsWith(own)).toEqual([expect.stringContaining('MEDIA_S3_URL')]);
    expect(await errorsWith(shared)).toEqual([]);
  });

  it('keeps its mark where the database is new', async () => {
    const files = createMemoryMedia();
    await errorsWith(files);
    await database.executeSql('delete from installation_secrets');
    expect([await errorsWith(files), await errorsWith(files)]).toEqual([[], []]);
  });
});
