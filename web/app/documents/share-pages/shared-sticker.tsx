import type { SharedDocument } from '@marque/server/documents/shares/contract';
import { ReadySticker } from '../stickers/sheet/ready-sticker.tsx';
import { SharedNotice } from './shared-notice.tsx';

/** A sticker as a link shows it. */
export function SharedSticker({ shared }: { shared: Extract<SharedDocument, { kind: 'sticker' }> }) {
  const { document, pages, title, vin, version, pdf } = shared;
  const sticker = { title, vin, version, pdf, created: document.document.created };
  return <ReadySticker sticker={sticker} document={document} pages={pages} notice={<SharedNotice shared={shared} />} />;
}
