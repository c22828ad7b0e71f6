import { join } from 'node:path';
import type { Config } from '../../../kit/settings/config.ts';
import { createFolderStore } from './folder-store.ts';
import type { MediaStore } from '../rules/media-store.ts';

/** The store that the settings name. The library of S3 is loaded only where it is used. */
export async function mediaStoreOf({ media, dataDir }: Pick<Config, 'media' | 'dataDir'>): Promise<MediaStore> {
  if (!media) return createFolderStore(join(dataDir, 'media'));
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(media);
}
