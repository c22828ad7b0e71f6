import { resolve, join } from 'node:path';
import { z } from 'zod';
import { Secret, Text } from './setting-kinds.ts';

/** Where backups are kept and how they are made. */
export interface BackupSettings {
  folder: string;
  /** Encrypts them; null: they can be read by whoever has them. */
  key: string | null;
  /** A last good backup that is older is a fault; null: nobody is told. */
  maxAgeHours: number | null;
}

export const BACKUP_FIELDS = {
  BACKUP_DIR: Text,
  BACKUP_KEY: Secret,
  BACKUP_MAX_AGE_HOURS: z.coerce.number().int().min(1).max(8760).optional(),
};

export function backupSettingsOf(env: z.output<z.ZodObject<typeof BACKUP_FIELDS>>, dataDir: string): BackupSettings {
  return {
    folder: resolve(env.BACKUP_DIR ?? join(dataDir, 'backups')),
    key: env.BACKUP_KEY ?? null,
    maxAgeHours: env.BACKUP_MAX_AGE_HOURS ?? null,
  };
}
