import { z } from 'zod';
import { StartRefused } from '../../kit/settings/start-refused.ts';
import { Site, type SiteConfig, type SiteSettings } from './contract.ts';
import { createBrandFiles, sitesFolder, type BrandFiles, type BrandFilesOptions } from './service/brand-files.ts';
import { applyPatch, type Json, type SiteLayer } from './rules/layers.ts';
import { SitePlan } from './rules/plan.ts';
import {
  clarityId,
  configOf,
  hostFaults,
  hostName,
  hostsOf,
  hostWithPort,
  senderFault,
  settingsOf,
  sharedHosts,
} from './rules.ts';

const SiteFile = Site.omit({ id: true })
  .extend({ plans: z.array(SitePlan).min(1) })
  .strict()
  .refine(({ plans }) => new Set(plans.map(({ id }) => id)).size === plans.length, 'Two plans have the same id')
  .refine(
    ({ plans, currency }) =>
      plans.every(({ sticker, prices_from: later }) =>
        Object.values(later).every(({ [currency]: price }) => !sticker || !price || sticker.price < price),
      ),
    'The sticker’s share is a part of the price, also of the later one',
  );

export { sitesFolder };
export type { SitePlan };

export interface SitesOptions extends BrandFilesOptions {
  /** The files they are read of, where others read them too; without them, those of `folder`. */
  files?: BrandFiles;
  /** The host whose brand answers for hosts of no brand (local work, previews); null: such hosts are refused. */
  fallbackHost?: string | null;
}

export type Sites = ReturnType<typeof createSites>;

/**
 * The brands. They may change at run time, so nobody keeps one, or the list, longer than for one piece of work.
 * @throws with a sentence for every fault of a folder, or a host two brands claim
 */
export function createSites({ fallbackHost = null, files, ...options }: SitesOptions = {}) {
  const brandFiles = files ?? createBrandFiles(options);
  let layers: SiteLayers = new Map();
  const { current, reload } = brandFiles.read<Brands>('brands, plans and prices', before =>
    readBrands(brandFiles, { fallbackHost, layers }, before),
  );

  /** The brand that has this host among its own, or null. A port, capitals and a last dot do not matter. */
  const named = (host: string): Site | null => current().byHost.get(hostName(host) ?? '') ?? null;

  function trySettings(id: string, settings: Json): { site: Site; plans: SitePlan[] } | { fault: string } {
    const others = [...current().byId.values()].map(entry => entry.site).filter(each => each.id !== id);
    try {
      const { site, plans } = siteOf({ id, settings, where: id, warn: () => {} });
      const [fault] = sharedHosts([...others, site]);
      return fault ? { fault } : { site, plans };
    } catch (error) {
      if (error instanceof StartRefused) return { fault: error.message.slice(id.length + 2) };
      throw error;
    }
  }

  return {
    named,
    /** The brand that answers under a `Host` header; null: refused, another brand is never shown instead. */
    forHost: (host: string): Site | null => named(host) ?? current().fallback,
    /**
     * The host that links to this brand carry. Never a host the brand does not have, and no port but the one we listen on
     * unless a proxy names it (`listening` is null): a forged header must not send a member's mailed link elsewhere.
     */
    linkHost(host: string, listening: number | null): string {
      const own = named(host) ? hostWithPort(host, listening) : null;
      return own ?? fallbackHost ?? '';
    },
    all: (): Site[] => [...current().byId.values()].map(entry => entry.site),
    get(id: string): Site {
      const found = current().byId.get(id);
      if (!found) throw new Error(`There is no site ${id}`);
      return found.site;
    },
    plansOf: (id: string): SitePlan[] => current().byId.get(id)?.plans ?? [],
    settings: (site: Site): SiteSettings => settingsOf(site, { hasDarkLogo: brandFiles.has(site.id, 'logo-dark.svg') }),
    /** A brand's configuration. */
    config: (site: Site): SiteConfig => configOf(site, current().byId.get(site.id)?.changedAt ?? new Date(0)),
    /** Reads them anew, after a file of a brand was changed. */
    reload,
    /** Lays settings over the files from now on: of each brand those that were saved last, the newest first. */
    lay(given: SiteLayers): void {
      layers = given;
      reload();
    },
    /** The file of a brand, and what is in effect: the number of the layer over it, 0 where there is none. */
    inEffect(id: string): { file: Json; settings: Json; version: number } {
      const found = current().byId.get(id);
      if (!found) throw new Error(`There is no site ${id}`);
      return found.inEffect;
    },
    /** Why a brand could not have these settings, a sentence; null: it could. */
    faultOf(id: string, settings: Json): string | null {
      const tried = trySettings(id, settings);
      return 'fault' in tried ? tried.fault : null;
    },
    /** The brand and its plans as they would be with these settings, or why it could not have them. */
    tried: trySettings,
  };
}

type SiteLayers = ReadonlyMap<string, readonly SiteLayer[]>;

interface SiteEntry {
  site: Site;
  plans: SitePlan[];
  changedAt: Date;
  inEffect: { file: Json; settings: Json; version: number };
}

interface Brands {
  byId: ReadonlyMap<string, SiteEntry>;
  byHost: ReadonlyMap<string, Site>;
  fallback: Site | null;
}

interface BrandsOptions {
  fallbackHost: string | null;
  layers: SiteLayers;
}

/** The one place where brands come from: the files, and over them the settings that were saved in the database. */
function readBrands(files: BrandFiles, { fallbackHost, layers }: BrandsOptions, before: Brands | null): Brands {
  const all = files.brands().map(id => readSite(files, id, layers.get(id) ?? []));
  const [shared] = sharedHosts(all.map(entry => entry.site));
  if (shared) throw new StartRefused(shared);
  const byHost = new Map(all.flatMap(({ site }) => site.hosts.map(host => [host, site] as const)));
  const byId = new Map(all.map(entry => [entry.site.id, entry]));
  const gone = [...(before?.byId.keys() ?? [])].find(id => !byId.has(id));
  if (gone) throw new StartRefused(`The folder of the brand ${gone} is gone. A brand is taken away by a restart.`);
  const fallback = fallbackHost ? byHost.get(fallbackHost) : null;
  if (fallback === undefined) throw new StartRefused(`DEFAULT_SITE_DOMAIN: no site has the host ${fallbackHost}`);
  return { byId, byHost, fallback };
}

/** A brand with the newest layer that fits; one that an older or newer version of the product saved may not. */
function readSite(files: BrandFiles, id: string, layers: readonly SiteLayer[]): SiteEntry {
  const { warn } = files;
  const where = `sites/${id}/site.json`;
  const file = readJson(files, id, where);
  const readAt = files.changedAt(id).getTime();
  for (const { version, patch, savedAt } of layers) {
    const settings = applyPatch(file, patch);
    try {
      const read = siteOf({ id, settings, where: `Version ${version} of the settings of ${id}`, warn });
      return {
        ...read,
        changedAt: new Date(Math.max(readAt, savedAt.getTime())),
        inEffect: { file, settings, version },
      };
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error;
      warn(`${error.message}. It is kept; the version before it is used`);
    }
  }
  const read = siteOf({ id, settings: file, where, warn });
  return { ...read, changedAt: new Date(readAt), inEffect: { file, settings: file, version: 0 } };
}

interface RawSite {
  id: string;
  settings: Json;
  /** Begins the sentence about a fault. */
  where: string;
  warn: (sentence: string) => void;
}

/** @throws StartRefused for settings that no brand can have */
function siteOf({ id, settings, where, warn }: RawSite): { site: Site; plans: SitePlan[] } {
  const parsed = SiteFile.safeParse(settings);
  if (!parsed.success) throw new StartRefused(`${where}: ${z.prettifyError(parsed.error)}`);
  const { plans, ...site } = parsed.data;
  const [fault] = hostFaults(site.hosts);
  if (fault) throw new StartRefused(`${where}: ${fault}`);
  const sender = senderFault(site);
  if (sender) throw new StartRefused(`${where}: ${sender}`);
  const clarity = clarityId(site.tracking.clarity);
  if ('refused' in clarity) warn(`${where}: ${clarity.refused}; the brand goes on without it`);
  const tracking = { ...site.tracking, clarity: 'id' in clarity ? clarity.id : '' };
  return { site: { id, ...site, hosts: hostsOf(site), tracking }, plans };
}

function readJson(files: BrandFiles, id: string, where: string): Json {
  try {
    const bytes = files.bytes(id, 'site.json');
    if (!bytes) throw new Error('There is no such file');
    return JSON.parse(bytes.toString('utf8')) as Json;
  } catch (error) {
    throw new StartRefused(`${where}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}
