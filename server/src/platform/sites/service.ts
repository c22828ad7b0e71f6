import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { StartRefused } from '../../kit/settings/start-refused.ts';
import { Site, type SiteConfig, type SiteSettings } from './contract.ts';
import { clarityId, configOf, hostFaults, hostName, hostsOf, hostWithPort, settingsOf, sharedHosts } from './rules.ts';

const CURRENCY = /^[A-Z]{3}$/;
const Cents = z.number().int().positive();

/** A plan as a brand's folder names it; prices are minor units, `price` of the brand's own currency. */
const SitePlan = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    kind: z.enum(['single', 'bundle', 'pack', 'subscription']),
    unit: z.enum(['vhr', 'sticker', 'global']),
    user_type: z.enum(['user', 'dealer']).default('user'),
    /** Credits; of a subscription those of one period, -1: unlimited. */
    quantity: z.union([z.literal(-1), z.number().int().positive()]),
    price: Cents,
    /** The same plan in further currencies. */
    prices: z.record(z.string().regex(CURRENCY), Cents).default({}),
    /** The price is for one credit and the buyer says how many. */
    per_unit: z.boolean().default(false),
    period: z.enum(['month', 'year']).optional(),
    badge: z.literal('popular').optional(),
    /** Of a bundle: the stickers that come with its reports, and how much of its price is theirs. */
    sticker: z.strictObject({ quantity: z.number().int().positive().default(1), price: Cents }).optional(),
    /** Ids of this plan at the gateways, where they keep one. */
    gateways: z.record(z.string(), z.string()).default({}),
    valid_from: z.iso.datetime().optional(),
    valid_to: z.iso.datetime().nullable().default(null),
  })
  .refine(
    plan => (plan.kind === 'subscription') === Boolean(plan.period),
    'A subscription, and nothing else, has a period',
  )
  .refine(plan => plan.quantity > 0 || plan.kind === 'subscription', 'Only a subscription is unlimited')
  .refine(plan => !plan.per_unit || (plan.kind === 'single' && plan.quantity === 1), 'Sold by the unit is a single one')
  .refine(
    plan => (plan.kind === 'bundle') === Boolean(plan.sticker),
    'A bundle, and nothing else, comes with a sticker: { "quantity": 1, "price": … }',
  )
  .refine(
    plan => plan.kind !== 'bundle' || plan.unit !== 'sticker',
    'A bundle is named by its report: unit vhr or global',
  )
  .refine(plan => !plan.sticker || plan.sticker.price < plan.price, 'The sticker’s share is a part of the price');
export type SitePlan = z.infer<typeof SitePlan>;

const SiteFile = Site.omit({ id: true })
  .extend({ plans: z.array(SitePlan).min(1) })
  .strict();

/** The folder of the brands: one subfolder each with `site.json`, `logo.svg` and `favicon.svg`. */
export const sitesFolder = fileURLToPath(new URL('../../../../sites/', import.meta.url));

/** Folders beside the brands that are none. */
const NO_BRANDS = new Set(['node_modules', 'logos']);

export interface SitesOptions {
  folder?: string;
  /** The host whose brand answers for hosts of no brand (local work, previews); null: such hosts are refused. */
  fallbackHost?: string | null;
  /** Called with a sentence when a brand runs without a setting. */
  warn?: (sentence: string) => void;
}

export type Sites = ReturnType<typeof createSites>;

/** Reads every brand once. @throws with a sentence for every fault of a folder, or a host two brands claim */
export function createSites({ folder = sitesFolder, fallbackHost = null, warn = () => {} }: SitesOptions = {}) {
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !NO_BRANDS.has(entry.name))
    .map(entry => entry.name)
    .sort();
  const all = ids.map(id => readSite(folder, id, warn));
  const [shared] = sharedHosts(all.map(entry => entry.site));
  if (shared) throw new StartRefused(shared);
  const byHost = new Map(all.flatMap(({ site }) => site.hosts.map(host => [host, site] as const)));
  const byId = new Map(all.map(entry => [entry.site.id, entry]));
  const fallback = fallbackHost ? byHost.get(fallbackHost) : null;
  if (fallback === undefined) throw new StartRefused(`DEFAULT_SITE_DOMAIN: no site has the host ${fallbackHost}`);

  /** The brand that has this host among its own, or null. A port, capitals and a last dot do not matter. */
  const named = (host: string): Site | null => byHost.get(hostName(host) ?? '') ?? null;

  return {
    named,
    /** The brand that answers under a `Host` header; null: refused, another brand is never shown instead. */
    forHost: (host: string): Site | null => named(host) ?? fallback,
    /**
     * The host that links to this brand carry. Never a host the brand does not have, and no port but the one we listen on
     * unless a proxy names it (`listening` is null): a forged header must not send a member's mailed link elsewhere.
     */
    linkHost(host: string, listening: number | null): string {
      const own = named(host) ? hostWithPort(host, listening) : null;
      return own ?? fallbackHost ?? '';
    },
    all: (): Site[] => all.map(entry => entry.site),
    get(id: string): Site {
      const found = byId.get(id);
      if (!found) throw new Error(`There is no site ${id}`);
      return found.site;
    },
    plansOf: (id: string): SitePlan[] => byId.get(id)?.plans ?? [],
    settings: (site: Site): SiteSettings => settingsOf(site),
    /** A brand's configuration. */
    config: (site: Site): SiteConfig => configOf(site, byId.get(site.id)?.changedAt ?? new Date(0)),
  };
}

interface SiteEntry {
  site: Site;
  plans: SitePlan[];
  changedAt: Date;
}

function readSite(folder: string, id: string, warn: (sentence: string) => void): SiteEntry {
  const where = `sites/${id}/site.json`;
  const parsed = SiteFile.safeParse(readJson(`${folder}/${id}/site.json`, where));
  if (!parsed.success) throw new StartRefused(`${where}: ${z.prettifyError(parsed.error)}`);
  const { plans, ...site } = parsed.data;
  const [fault] = hostFaults(site.hosts);
  if (fault) throw new StartRefused(`${where}: ${fault}`);
  const clarity = clarityId(site.tracking.clarity);
  if ('refused' in clarity) warn(`${where}: ${clarity.refused}; the brand goes on without it`);
  const tracking = { ...site.tracking, clarity: 'id' in clarity ? clarity.id : '' };
  const changedAt = new Date(Math.max(...filesOf(`${folder}/${id}`).map(file => statSync(file).mtimeMs)));
  return { site: { id, ...site, hosts: hostsOf(site), tracking }, plans, changedAt };
}

function readJson(file: string, where: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartRefused(`${where}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => `${entry.parentPath}/${entry.name}`);
}
