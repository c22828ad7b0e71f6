import type { Decoder } from '@marque/vin';
import type { Logger } from 'pino';
import type { DataPack } from '../platform/data-packs/rules.ts';
import type { Renderer } from '../platform/typesetting/service/render.ts';
import type { JobsOptions } from '../platform/jobs/service.ts';
import type { Clock } from '../kit/clock.ts';
import type { Config } from '../kit/settings/config.ts';
import type { Database } from '../kit/database/db.ts';
import type { Tracing } from '../kit/log/tracing.ts';
import type { PasswordHashing } from '../kit/security/password-hashing.ts';
import type { TargetOptions } from '../kit/web/public-requests.ts';
import type { MailTransport } from '../platform/mail/service.ts';
import type { MediaStore } from '../platform/media/rules/media-store.ts';
import type { Gateway } from '../money/payments/rules/gateway.ts';
import type { PaidSources } from '../vehicles/paid-sources/service.ts';
import type { PhotoProvider } from '../vehicles/plates/providers/photo-provider.ts';
import type { PlateProvider } from '../vehicles/plates/providers/plate-provider.ts';
import type { RatingProviders } from '../vehicles/ratings/providers/rating-providers.ts';
import type { RecallProvider } from '../vehicles/recalls/rules/recall-provider.ts';
import type { HistoryProvider } from '../documents/reports/rules/sources/history-provider.ts';
import type { BuildDataProvider } from '../documents/stickers/providers/build-data-provider.ts';
import type { LiveSettings } from '../platform/service-settings/service/live-settings.ts';
import type { SecretStore } from '../platform/secrets/service/secret-store.ts';
import type { DomainProbe } from '../operations/brands/rules/domain.ts';
import type { BrandFiles } from '../platform/sites/service/brand-files.ts';
import type { NotedVersions } from '../platform/installation/service/versions.ts';
import type { LabelProvider } from '../documents/stickers/providers/labels/label-provider.ts';
import type { ValuationProvider } from '../vehicles/valuations/rules/valuation-provider.ts';

/** The dependencies of the app; everything that touches the outside is passed in. */
export interface AppDeps {
  config: Config;
  log: Logger;
  clock: Clock;
  secret: string;
  database: Database;
  decoder: Decoder;
  /** Has the decoder read its tables again, after others were imported in some process; it keeps them unless given. */
  reloadTables?: () => Promise<void>;
  /** The files of the brands; those of `SITES_DIR` unless others read them too. */
  brandFiles?: BrandFiles;
  /** Those of what changes at run time, noted before anything of it was read; noted by the app at its start unless given. */
  versions?: NotedVersions;
  /** Keys that operators set while it runs; those of the environment unless given. */
  secrets?: SecretStore;
  /** The services operators set while it runs; what is passed in below is changed in place with them. */
  settings?: LiveSettings;
  /** How the domains of brands are looked at; the net itself unless given. */
  domainProbe?: DomainProbe;
  /** Where what members enter may lead, such as endpoints of webhooks; public addresses over HTTPS unless given. */
  targets?: TargetOptions;
  renderer: Renderer;
  transport: MailTransport;
  /** Where pictures and the makers' labels are kept. */
  files: MediaStore;
  /** Sources of vehicle history; each answers for its own groups, and says whether its records are invented. */
  history: readonly HistoryProvider[];
  builds: BuildDataProvider;
  /** Sources of the labels that makers publish, asked in this order; none unless set. */
  labels?: readonly LabelProvider[];
  /** Services that know the vehicle of a plate, in the order of the settings. */
  plateProviders: readonly PlateProvider[];
  /** Sources of recalls besides the copy on record; the texts of a list are those of the first that has a campaign. */
  recallProviders: readonly RecallProvider[];
  /** Counts the calls of sources that bill them; its own unless the sources that were passed in have one. */
  paidSources?: PaidSources;
  /** Services that know market values, the one whose value is shown first coming first. */
  valuationProviders: readonly ValuationProvider[];
  /** Reads the number on a photo, the first of them; without one, photos are not read. */
  photoProviders?: readonly PhotoProvider[];
  /** Services that are asked for fuel economy, stars and complaints; without them, only what was imported is known. */
  ratingProviders?: RatingProviders;
  /** The time one of them has for one plate; `PLATE_TIME_LIMIT_MS` unless a test needs less. */
  plateLimitMs?: number;
  /** Gateways besides the sandbox. */
  gateways?: Gateway[];
  retryDelaySeconds?: number;
  /** Who works on the queue; unless named, workers that look for work by themselves. */
  workers?: JobsOptions['workers'];
  /** The data packs; those the modules declare unless a test has its own. */
  packs?: readonly DataPack[];
  /** How passwords are hashed; by default at the cost OWASP recommends. */
  passwords?: PasswordHashing;
  /** Sends traces; without it, none are made. */
  tracing?: Tracing | null;
}
