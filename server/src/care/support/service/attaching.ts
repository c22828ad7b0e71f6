import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Upload } from '../../../platform/media/service.ts';
import * as store from '../store.ts';
import type { SupportDeps } from './deps.ts';

export type Attaching = ReturnType<typeof createAttaching>;

/** The files of a message. */
export function createAttaching({ media, clock }: Pick<SupportDeps, 'media' | 'clock'>) {
  return {
    /** Reads what was sent, before anything is locked: pictures are drawn again. @throws the errors of `media.readUpload` */
    read: (files: readonly { url: string }[]): Promise<Upload[]> =>
      Promise.all(files.map(({ url }, at) => media.readUpload(url, `attachments.${at}`))),

    /** Keeps them with a message. */
    async keep(tx: Db, { siteId, id: messageId }: { siteId: string; id: string }, files: readonly Upload[]) {
      const about = { siteId, messageId, createdAt: clock() };
      const rows = files.map(file => ({ ...about, ...file, id: newId('att'), size: file.bytes.length }));
      await store.addAttachments(tx, rows);
    },
  };
}
