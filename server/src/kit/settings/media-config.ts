import { z } from 'zod';
import { Address } from './secrets.ts';
import { Text } from './setting-kinds.ts';
import { StartRefused } from './start-refused.ts';

/** A bucket: `url` with the bucket in it, without a slash at its end. */
export interface S3Settings {
  url: string;
  keyId: string;
  secret: string;
  region: string;
}

export const MEDIA_FIELDS = {
  MEDIA_S3_URL: Address,
  MEDIA_S3_KEY_ID: Text,
  MEDIA_S3_SECRET: Text,
  MEDIA_S3_REGION: z.string().default('us-east-1'),
};

/** Null: files in the data folder. @throws StartRefused for an address without a key */
export function mediaSettingsOf(env: z.output<z.ZodObject<typeof MEDIA_FIELDS>>): S3Settings | null {
  const { MEDIA_S3_URL: url, MEDIA_S3_KEY_ID: keyId, MEDIA_S3_SECRET: secret, MEDIA_S3_REGION: region } = env;
  if (!url) return null;
  if (keyId && secret) return { url: url.replace(/\/+$/, ''), keyId, secret, region };
  throw new StartRefused('These settings cannot be used. MEDIA_S3_URL needs MEDIA_S3_KEY_ID and MEDIA_S3_SECRET');
}
