import type { z } from 'zod';
import { listHeads } from '../../../documents/issued-documents/service.ts';
import type { Link } from '../../../documents/shares/service.ts';
import { accountOf } from '../../../identity/accounts/service.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { idUnder, listOf, pageAfter, refuseTestKey, type Asking } from '../rules.ts';
import { statusOf } from '../rules/orders.ts';
import type { Share, ShareBody, SharePage } from '../rules/shapes/shares.ts';
import type { V1Deps } from './deps.ts';

/** Links to documents of the account. They show what is real, so a test key has none. */
export function createSharing({ db, shares }: V1Deps) {
  return {
    /**
     * @throws AppError `live_key_needed`, `document_not_found`, `document_not_ready`, `document_revoked`, and those of
     * `shareDocumentCall`
     */
    async make(asking: Asking, { document_id: id, ...chosen }: z.output<typeof ShareBody>) {
      const { caller, key } = asking;
      refuseTestKey(key);
      await refuseUnready(caller, id);
      return shown(await shares.addTo(caller, id, chosen, idUnder('shr', asking)));
    },

    /** @throws AppError `live_key_needed`, `not_found` for one to start after */
    async list(asking: Asking, query: z.output<typeof SharePage>) {
      refuseTestKey(asking.key);
      const { limit, starting_after: start, document_id: documentId } = query;
      const first = start === undefined ? null : await own(asking, start, 'starting_after');
      const after = first && { createdAt: new Date(first.created), id: first.id };
      const links = await shares.listAll(asking.caller, { documentId, ...pageAfter(after, limit) });
      return listOf(links.map(shown), limit);
    },

    /** @throws AppError `live_key_needed`, `not_found` */
    read: async (asking: Asking, id: string) => shown(await own(asking, id)),

    /** Ends a link. @throws AppError `live_key_needed`, `not_found` */
    async end(asking: Asking, id: string) {
      await own(asking, id);
      await shares.revoke(asking.caller, id);
      return shown(await own(asking, id));
    },
  };

  async function own({ caller, key }: Asking, id: string, field = 'id'): Promise<Link> {
    refuseTestKey(key);
    const link = await shares.find(caller, id);
    if (!link) throw new AppError('not_found', { field });
    return link;
  }

  async function refuseUnready(caller: Caller, id: string): Promise<void> {
    const [head] = await listHeads(db, accountOf(caller), [id]);
    if (!head) throw new AppError('document_not_found', { field: 'document_id' });
    const status = statusOf(head);
    if (status === 'revoked') throw new AppError('document_revoked', { field: 'document_id' });
    if (status !== 'ready') throw new AppError('document_not_ready', { field: 'document_id' });
  }
}

function shown(link: Link): z.output<typeof Share> {
  const { id, documentId: document_id, kind, url, isClosed, is_expired, ...of } = link;
  const { has_pin, mask_vin, hidden, pdf, opens, last_opened, created, expires } = of;
  const state = isClosed ? 'closed' : is_expired ? 'expired' : 'open';
  const shows = { has_pin, mask_vin, hidden, pdf, opens, last_opened, created, expires };
  return { object: 'share', id, document_id, kind, url, state, ...shows };
}
