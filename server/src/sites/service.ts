import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Site } from './contract.ts';

/** A plan as a brand's folder names it; prices are minor units of the brand's currency. */
const SitePlan = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  kind: z.enum(['single', 'pack']),
  unit: z.enum(['vhr', 'sticker', 'global']),
  quantity: z.number().int().positive(),
  price: z.number().int().positive(),
  badge: z.literal('popular').optional(),
});
export type SitePlan = z.infer<typeof SitePlan>;

const SiteFile = Site.omit({ id: true }).extend({ plans: z.array(SitePlan).min(1) });

/** Where the brands live: one folder each with `site.json`, `logo.svg` and `favicon.svg`. */
export const sitesFolder = fileURLToPath(new URL('../../../sites/', import.meta.url));

export type Sites = ReturnType<typeof createSites>;

/** Reads every brand once. @throws when a folder breaks the contract or two brands claim one host. */
export function createSites(folder: string = sitesFolder) {
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
    .map(entry => entry.name)
    .sort();
  const all = ids.map(id => readSite(folder, id));
  const byHost = new Map<string, Site>();
  for (const { site } of all) {
    for (const host of site.hosts) {
      if (byHost.has(host)) throw new Error(`The host ${host} belongs to two sites`);
      byHost.set(host, site);
    }
  }
  const plans = new Map(all.map(entry => [entry.site.id, entry.plans]));

  return {
    /** The brand of a host name (a port is ignored), or null: an unknown host never sees another brand. */
    forHost(host: string): Site | null {
      return byHost.get(host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')) ?? null;
    },
    all: (): Site[] => all.map(entry => entry.site),
    get(id: string): Site {
      const found = all.find(entry => entry.site.id === id);
      if (!found) throw new Error(`There is no site ${id}`);
      return found.site;
    },
    plansOf: (id: string): SitePlan[] => plans.get(id) ?? [],
  };
}

function readSite(folder: string, id: string): { site: Site; plans: SitePlan[] } {
  const parsed = SiteFile.safeParse(JSON.parse(readFileSync(`${folder}/${id}/site.json`, 'utf8')));
  if (!parsed.success) throw new Error(`sites/${id}/site.json: ${z.prettifyError(parsed.error)}`);
  const { plans, ...site } = parsed.data;
  return { site: { id, ...site }, plans };
}
