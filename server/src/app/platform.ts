import { isAllowed, mayOperate, operatorOf } from '../identity/accounts/rules.ts';
import { emailsOf, findOwner } from '../identity/accounts/service.ts';
import { createSandboxGateway } from '../money/payments/gateways/sandbox/sandbox.ts';
import { takesMoney } from '../money/payments/rules/gateway.ts';
import { approvalsModule } from '../platform/approvals/module.ts';
import { auditModule } from '../platform/audit/module.ts';
import { brandAssetsModule } from '../platform/brand-assets/module.ts';
import { dataPacksModule } from '../platform/data-packs/module.ts';
import { installationModule } from '../platform/installation/module.ts';
import { createEvents } from '../platform/events/service.ts';
import { jobsModule } from '../platform/jobs/module.ts';
import { legalModule } from '../platform/legal/module.ts';
import { mailModule } from '../platform/mail/module.ts';
import { mediaModule } from '../platform/media/module.ts';
import { rateLimitsModule } from '../platform/rate-limits/module.ts';
import { siteSettingsModule } from '../platform/site-settings/module.ts';
import type { SiteSettingsDeps } from '../platform/site-settings/service.ts';
import { secretsModule } from '../platform/secrets/module.ts';
import { SECRET_KINDS } from '../platform/secrets/rules.ts';
import type { SecretsDeps } from '../platform/secrets/service.ts';
import { createSecretStore } from '../platform/secrets/service/secret-store.ts';
import { serviceSettingsModule } from '../platform/service-settings/module.ts';
import { createLiveSettings, type LiveSettings } from '../platform/service-settings/service/live-settings.ts';
import { sitesModule } from '../platform/sites/module.ts';
import { createBrandFiles, sitesFolder, type BrandFiles } from '../platform/sites/service/brand-files.ts';
import { readSecrets } from '../kit/settings/secrets.ts';
import type { Caller } from '../platform/sites/rules/caller.ts';
import type { AppDeps } from './app-deps.ts';
import { dataPacksOf } from './packs.ts';
import type { Registry } from './registry.ts';

export type Platform = ReturnType<typeof composePlatform>;

/** Whether the environment has keys of a gateway, a service or for mail. */
function hasKeys({ secretsFile }: AppDeps['config'], live: LiveSettings, name: string, siteId: string): boolean {
  const { stripeOf, payPalOf } = readSecrets(secretsFile);
  if (name === 'stripe') return stripeOf(siteId) !== null;
  if (name === 'paypal') return payPalOf(siteId) !== null;
  return Object.values(SECRET_KINDS[name]?.environment ?? {}).every(each => live.inEnvironment(each) !== null);
}

/** The settings of the environment that the keys of a name stand for. */
const settingsOfKeys = (name: string): string[] => Object.values(SECRET_KINDS[name]?.environment ?? {});

/** Who may read and change the emails of a brand. */
const OF_MAIL = {
  mayRead: (caller: Pick<Caller, 'actor'>) => void mayOperate(caller, 'read_people'),
  mayManage: (caller: Pick<Caller, 'actor'>) => void mayOperate(caller, 'manage_sites'),
  maySend: (caller: Pick<Caller, 'actor'>) => void mayOperate(caller, 'manage_people'),
  isSender: ({ actor }: Pick<Caller, 'actor'>) => actor.kind === 'member' && isAllowed(actor.roles, 'manage_people'),
  isManager: ({ actor }: Pick<Caller, 'actor'>) => actor.kind === 'member' && isAllowed(actor.roles, 'manage_sites'),
};

/** The files of the brands of this installation. */
export const brandFilesOf = ({ sitesDir }: Pick<AppDeps['config'], 'sitesDir'>, log: AppDeps['log']): BrandFiles =>
  createBrandFiles({ folder: sitesDir ?? sitesFolder, warn: sentence => log.warn(sentence) });

/** What operators change while it runs: settings of brands, keys, and which services are asked. */
function composeSettings(
  deps: AppDeps,
  managed: Omit<SiteSettingsDeps, 'mayManage'> & { log: AppDeps['log']; mayManage: SecretsDeps['mayManage'] },
  register: Registry['register'],
) {
  const { config, log, database } = deps;
  const { db } = database;
  const siteSettings = register(siteSettingsModule(managed));
  const secrets =
    deps.secrets ?? createSecretStore({ db, log, keys: config.settingsKeys, file: readSecrets(config.secretsFile) });
  const live = deps.settings ?? createLiveSettings({ db, log, config, secrets });
  const keptSecrets = register(
    secretsModule({
      ...managed,
      secrets,
      isDemo: () => isDemoIn(deps),
      isNeeded: name => live.faultWithout(settingsOfKeys(name)) !== null,
      inEnvironment: (name, siteId) => hasKeys(config, live, name, siteId),
    }),
  );
  const serviceSettings = register(
    serviceSettingsModule({ ...managed, live, emailsOf: userIds => emailsOf(db, [...userIds]) }),
  );
  return { siteSettings, secrets, live, keptSecrets, serviceSettings };
}

/** Whether histories are invented: then other invented data stands beside them, else none does. */
const isDemoIn = ({ history }: Pick<AppDeps, 'history'>): boolean => history.some(source => source.demo);

/** The platform storey, which every other stands on. */
export function composePlatform(deps: AppDeps, registry: Registry) {
  const { config, log, clock, secret, database, decoder, renderer } = deps;
  const { register } = registry;
  const { db } = database;
  const { dataDir } = config;
  const singleProcess = database.kind === 'pglite';
  const gateways = [...(deps.gateways ?? []), createSandboxGateway(db, clock, secret)];
  const isDemo = () => isDemoIn(deps);

  const jobs = register(
    jobsModule(database, log, {
      singleProcess,
      retryDelaySeconds: deps.retryDelaySeconds ?? 5,
      workers: deps.workers,
      works: config.role !== 'web',
      tracing: deps.tracing ?? null,
      // Nobody wakes a worker for what a web server has queued.
      ...(config.role === 'worker' ? { lookMs: 500 } : {}),
    }),
  );
  const brandFiles = deps.brandFiles ?? brandFilesOf(config, log);
  const versions = register(
    installationModule({
      db,
      log,
      readers: registry.readers,
      brandFiles: brandFiles.fingerprint,
      noted: deps.versions,
    }),
  );
  const events = createEvents(registry.eventHandlers);
  const sites = register(sitesModule({ files: brandFiles, fallbackHost: config.defaultSiteDomain }));
  const brandAssets = register(brandAssetsModule(brandFiles, renderer));
  const names = { emailsOf, idOf: async (...of: Parameters<typeof findOwner>) => (await findOwner(...of))?.id ?? null };
  const audit = register(auditModule(db, clock, caller => void mayOperate(caller, 'read_audit'), names));
  const approvals = register(
    approvalsModule({ db, clock, audit, events, operatorOf, emailsOf, kinds: registry.approvals }),
  );
  const managed = {
    db,
    clock,
    log,
    audit,
    sites,
    files: brandFiles,
    approvals,
    mayManage: (caller: Pick<Caller, 'actor'>) => mayOperate(caller, 'manage_sites'),
    takesMoney: (siteId: string) => takesMoney(gateways, siteId),
  };
  const settings = composeSettings(deps, managed, register);
  const mail = register(
    mailModule({
      ...managed,
      ...OF_MAIL,
      jobs,
      siteSettings: settings.siteSettings,
      transport: deps.transport,
      templates: registry.mails,
      events: () => config.mailEvents,
      smtpUrl: () => config.smtpUrl,
    }),
  );
  const media = register(mediaModule({ db, clock, jobs, files: deps.files }));
  const rateLimits = register(
    rateLimitsModule({ executeSql: singleProcess ? null : database.executeSql, secret, log }),
  );
  const legal = register(
    legalModule({
      files: brandFiles,
      sites,
      clock,
      takesMoney: siteId => takesMoney(gateways, siteId),
      needsNotice: () => deps.history.some(({ nmvtis }) => nmvtis === true),
    }),
  );
  for (const warning of legal.warnings()) log.warn(warning);
  const packs =
    deps.packs ??
    dataPacksOf({
      db,
      clock,
      dataDir,
      openRecords: config.openRecords,
      openRecordsUrl: config.openRecordsUrl,
      decoder: () => decoder,
      files: async () => deps.files,
    });
  const fetching = {
    reloadTables: deps.reloadTables,
    dataDir,
    singleProcess,
    fetches: () => config.dataRefresh,
    random: Math.random,
    packs,
  };
  const dataPacks = register(dataPacksModule({ db, clock, log, mail, sites, ...fetching }));
  const given = { config, brandFiles, files: deps.files, db, log, clock, secret, decoder, renderer, gateways, isDemo };
  const made = { versions, jobs, events, sites, approvals, brandAssets };
  return { ...given, ...made, ...settings, audit, mail, media, rateLimits, legal, dataPacks };
}
