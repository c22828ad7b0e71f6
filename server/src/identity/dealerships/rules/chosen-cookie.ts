import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'marque_dealership';
const KEPT_SECONDS = 365 * 24 * 60 * 60;

/** The dealership that this browser has chosen, whether or not its reader belongs to it; an API client names it in a header. */
export function chosenOf({ headers, cookies }: FastifyRequest): string | null {
  const named = headers['x-dealership'] ?? cookies?.[COOKIE];
  return typeof named === 'string' && /^\w{1,60}$/.test(named) ? named : null;
}

export function keepChosen(id: string, request: FastifyRequest, reply: FastifyReply): void {
  keep(COOKIE, id, request, reply);
}

function keep(name: string, id: string, { protocol }: FastifyRequest, reply: FastifyReply): void {
  const secure = protocol === 'https';
  reply.setCookie(name, id, { path: '/', sameSite: 'lax', httpOnly: true, secure, maxAge: KEPT_SECONDS });
}

const WALLET_COOKIE = 'marque_wallet';

/** Pages, files and calls about documents, and about the credits that pay for them: here a person may act for a dealership's wallet. */
const SPENDING = new RegExp(
  `^/(?:(?:checkout|pricing|members/(?:dashboard|report|sticker|orders|compare|dealer/stickers))(?=[/.]|$)|vehicle/|documents/(?!lot/)|api-cwa/(?:${[
    'add-owner-file autoloading-stickerdata check-coupon confirm-sticker confirm-year-restricted-sticker consumables',
    'cwa-register cwa-sticker-registration document-shown garage invoice offered-coupon order orders payment-update',
    'plans refund-order sticker-plans total-orders',
    'generate-report generate-sticker generate-ymmtsticker generate-classic-report generate-classic-sticker',
    'mark-recall-done mark-recall-open original-label owner-files pdf refresh-report remove-owner-file remove-vehicle report',
    'report/stream report-batch reports return-choices return-document revoke-share save-vehicle saved-recalls share-document',
    'share-owner-file shares sticker sticker-batch sticker-draft sticker-preview sticker-revision stickers',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$)`,
);

/** The dealership whose wallet this browser spends, where the request is about documents or credits; null: the member's own. */
export function walletOf({ cookies, url }: FastifyRequest): string | null {
  const named = cookies?.[WALLET_COOKIE];
  if (named === undefined || !/^\w{1,60}$/.test(named)) return null;
  const [path = ''] = url.split('?');
  return SPENDING.test(path.replaceAll('_', '-')) ? named : null;
}

/** Keeps whose wallet this browser spends; null: the member's own. */
export function keepWallet(id: string | null, request: FastifyRequest, reply: FastifyReply): void {
  if (id === null) reply.clearCookie(WALLET_COOKIE, { path: '/' });
  else keep(WALLET_COOKIE, id, request, reply);
}
