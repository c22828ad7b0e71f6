import type { MarqueContext } from '../../context.ts';

type Preview = Awaited<ReturnType<MarqueContext['app']['vehicles']['preview']>>;

/** The entitlement of a member for a vehicle: the document itself, or the credits that make it. */
export interface MemberEntitlement {
  /** The path of the document, when it is there. */
  document: string | null;
  /** Credits it takes: 0 on a subscription without limit, null when there are not enough. */
  cost: number | null;
  /** Credits there are for it; null without limit. */
  left: number | null;
}

/** The same for a report and a sticker as one purchase: it is paid with money, and neither is sold again. */
export async function bundleEntitlement(
  marque: MarqueContext,
  preview: Preview | null,
): Promise<MemberEntitlement | null> {
  const [report, sticker] = await Promise.all([
    memberEntitlement(marque, 'vhr', preview),
    memberEntitlement(marque, 'sticker', preview),
  ]);
  return report && { ...report, cost: null, document: report.document ?? sticker?.document ?? null };
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
  const newest = preview?.vin ? await app.issuedDocuments.newest(caller, kind, preview.vin) : null;
  return {
    document: newest && newest.stage !== 'over' ? newest.path : null,
    cost,
    left: wallet.unlimited ? null : wallet.left,
  };
}
