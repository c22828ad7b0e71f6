import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Upload } from '../../../platform/media/service.ts';
import type { TicketMessage } from '../contract.ts';
import * as store from '../store.ts';
import type { SupportDeps } from './deps.ts';

type NewMessage = Pick<store.MessageRow, 'from' | 'via' | 'text'> & Partial<store.MessageRow>;

/** What is said in a ticket, with its files. */
export function createMessages({ media, clock }: SupportDeps) {
  return {
    /** Reads what was sent, before anything is locked: pictures are drawn again. @throws the errors of `media.readUpload` */
    readFiles: (files: readonly { url: string }[]): Promise<Upload[]> =>
      Promise.all(files.map(({ url }, at) => media.readUpload(url, `attachments.${at}`))),

    /** Adds a message to a ticket. @returns its id; null for an email that was kept before */
    async add(
      tx: Db,
      { siteId, id: ticketId }: Pick<store.TicketRow, 'siteId' | 'id'>,
      message: NewMessage,
      files: readonly Upload[] = [],
    ): Promise<string | null> {
      const about = { siteId, createdAt: clock() };
      const messageId = newId('msg');
      if (!(await store.addMessage(tx, { ...about, note: false, ...message, id: messageId, ticketId }))) return null;
      const rows = files.map(file => ({
        ...about,
        ...file,
        ticketId,
        messageId,
        id: newId('att'),
        size: file.bytes.length,
      }));
      await store.addAttachments(tx, rows);
      return messageId;
    },
  };
}

/** What was said in a ticket, the oldest first; notes are for operators. */
export async function messagesOf(db: Db, ticketId: string, { notes }: { notes: boolean }): Promise<TicketMessage[]> {
  const rows = await store.listMessages(db, ticketId);
  const files = await store.listAttachments(db, ticketId);
  return rows.flatMap(({ id, from, note, via, text, createdAt }) => {
    const attachments = files
      .filter(({ messageId }) => messageId === id)
      .map(file => ({ url: `/support/attachments/${file.id}`, type: file.type, bytes: file.size }));
    return note && !notes ? [] : [{ id, from, note, via, text, at: createdAt.toISOString(), attachments }];
  });
}
