import type { MarqueContext } from '../context.ts';

type Preview = Awaited<ReturnType<MarqueContext['app']['vehicles']['preview']>>;

/** What a member has for a vehicle: the document itself, or the credits that make it. */
export interface MemberEntitlement {
  /** The path of the document, when it is there. */
  document: string | null;
  /** Credits it takes: 0 on a subscription without limit, null when there are not enough. */
  cost: number | null;
  /** Credits there are for it; null without limit. */
  left: number | null;
}

/** null for a visitor. */
export async function memberEntitlement(
  { app, caller }: MarqueContext,
  unit: 'vhr' | 'sticker',
  preview: Preview | null,
): Promise<MemberEntitlement | null> {
  if (caller.actor.kind !== 'member') return null;
  const shared = caller.site.credit_type === 'global';
  const has = await app.credits.consumables(caller);
  const kind = unit === 'vhr' ? 'report' : 'sticker';
  const cost = await app.issuedDocuments.quote(caller, kind, preview?.vin ?? '');
  const { global, [unit]: own } = has.credits;
  const isGlobal = shared && (global.unlimited || global.left >= (cost ?? 0));
  const wallet = isGlobal ? global : own;
  const held = preview?.vin ? await (unit === 'vhr' ? app.reports : app.stickers).find(caller, preview.vin) : null;
  const isOver = !held || ['no_data', 'failed', 'revoked'].includes(held.state);
  return {
    document: isOver || !preview ? null : documentPath(unit, preview.vin),
    cost,
    left: wallet.unlimited ? null : wallet.left,
  };
}

/** The page of a document. */
export function documentPath(unit: 'vhr' | 'sticker', vin: string): string {
  return `/members/${unit === 'vhr' ? 'report' : 'sticker'}/${encodeURIComponent(vin)}`;
}
