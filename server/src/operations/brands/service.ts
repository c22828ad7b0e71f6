import { createCache } from '../../kit/cache.ts';
import { AppError } from '../../kit/errors.ts';
import type { Operators } from '../../identity/accounts/service/operators.ts';
import { mayOperate } from '../../identity/accounts/rules.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { SiteSettingsService } from '../../platform/site-settings/service.ts';
import type { Locale } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { senderOf } from '../../platform/sites/rules.ts';
import type { Json } from '../../platform/sites/rules/layers.ts';
import type { BrandFiles } from '../../platform/sites/service/brand-files.ts';
import type { DomainCheck, NewBrand } from './contract.ts';
import { firstLogo, settingsOf } from './rules.ts';
import { domainChecks, type DomainProbe } from './rules/domain.ts';
import { goLiveItems, type GoLiveRecords, type Point } from './service/go-live.ts';
import { createGoingLive } from './service/going-live.ts';
import { createPageTexts } from './service/page-texts.ts';
import { createSender, senderProof } from './service/sender.ts';
import * as store from './store.ts';

/** An answer of the domain name system is kept so long. */
const KEPT_MS = 20_000;
const MAX_KEPT = 200;

/** The vehicle of emails that are only looked at. */
const SAMPLE_VEHICLE = { title: '2003 Honda Accord', vin: '1HGCM82633A004352' };

export interface BrandDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'secret' | 'audit' | 'mail' | 'sites'> {
  siteSettings: SiteSettingsService;
  brandFiles: BrandFiles;
  accounts: Pick<Operators, 'grantOwnBrand'>;
  probe: DomainProbe;
  records: GoLiveRecords;
}

export type Brands = ReturnType<typeof createBrands>;

/** Brands that are made in the console, and whether one may go live. */
export function createBrands(deps: BrandDeps) {
  const { db, clock, mail, sites, siteSettings, brandFiles, accounts, probe, records } = deps;
  const asked = createCache<Promise<{ checked: Date; checks: DomainCheck[] }>>({ max: MAX_KEPT, ttlMs: KEPT_MS });

  function checksOf(site: Caller['site']): Promise<{ checked: Date; checks: DomainCheck[] }> {
    const host = site.hosts[0] ?? '';
    const { app_host: appHost } = sites.config(site);
    const domain = {
      id: site.id,
      host,
      appHost,
      sender: senderOf(site),
      supportEmail: site.support_email,
      spfMechanism: mail.spfMechanism(),
      dkimSelector: site.dkim_selector,
    };
    return asked.get(JSON.stringify(domain), async () => {
      const checks = await domainChecks(domain, probe, clock(), () => performance.now());
      return { checked: clock(), checks };
    });
  }

  async function pointsOf(site: Caller['site']): Promise<Point[]> {
    const { checks } = await checksOf(site);
    const sender = senderProof(site, await store.listMarks(db, site.id));
    return goLiveItems(site, checks, { records, sender, now: clock() });
  }

  /** Writes a brand's files and gives it its owner. @returns its id */
  async function make(by: Caller, input: NewBrand): Promise<string> {
    const { id, reason } = input;
    if (brandFiles.brands().includes(id)) throw new AppError('brand_taken', { field: 'id', params: { id } });
    const settings = settingsOf(input, sites.inEffect(by.site.id).settings as Record<string, Json>);
    const tried = sites.tried(id, settings);
    if ('fault' in tried) throw new AppError('site_settings', { field: 'host', params: { fault: tried.fault } });
    const logo = firstLogo(input);
    const files = { 'site.json': JSON.stringify(settings, null, 2), 'logo.svg': logo, 'favicon.svg': logo };
    const about = { ...by, site: { ...by.site, id } };
    await db.transaction(async tx => {
      if (by.actor.kind === 'member')
        await accounts.grantOwnBrand(tx, { siteId: by.site.id, userId: by.actor.userId }, id);
      for (const [path, text] of Object.entries(files))
        await siteSettings.addFile(tx, about, { siteId: id, path, base: 0, text, reason });
    });
    await siteSettings.load();
    return id;
  }

  const goingLive = createGoingLive({ ...deps, pointsOf });

  return {
    /** @throws AppError `role_needed` for who does not appoint operators, `brand_taken`, `site_settings` */
    async add(caller: Caller, input: NewBrand): Promise<string> {
      mayOperate(caller, 'manage_roles');
      return make(caller, input);
    },
    /** An email as the caller's draft has the brand, with its logo. @throws AppError `role_needed`, `site_settings` */
    async draftMail(caller: Caller, language: Locale): Promise<{ subject: string; html: string }> {
      const { site } = await siteSettings.drafted(caller);
      const props = { origin: caller.origin, ...SAMPLE_VEHICLE };
      const { subject, html } = await mail.draw('report-ready', props, { site, locale: language });
      const logo = `/sites/${site.id}/logo.svg`;
      return { subject, html: html.replaceAll(`${caller.origin}${logo}`, `${logo}?draft=${site.id}`) };
    },
    /** @throws AppError `role_needed` */
    async domain(caller: Caller): Promise<{ checked: string; checks: DomainCheck[] }> {
      mayOperate(caller, 'manage_sites');
      const { checked, checks } = await checksOf(caller.site);
      return { checked: checked.toISOString(), checks };
    },
    ...goingLive,
    ...createSender({ ...deps, goLive: goingLive.goLive }),
    ...createPageTexts(deps),
  };
}
