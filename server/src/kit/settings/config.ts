import { resolve } from 'node:path';
import { z } from 'zod';
import { BACKUP_FIELDS, backupSettingsOf } from './backup-config.ts';
import { HISTORY_FIELDS, historyAccountsOf } from './history-config.ts';
import { LABEL_FIELDS, labelSettingsOf } from './label-config.ts';
import { MEDIA_FIELDS, mediaSettingsOf } from './media-config.ts';
import { PROXY_FIELDS, trustedProxiesOf } from './proxy-config.ts';
import { Address } from './secrets.ts';
import {
  bare,
  CallsPerDay,
  count,
  Host,
  LicenseText,
  listOf,
  needs,
  OnOff,
  PostgresAddress,
  Price,
  Secret,
  SettingsKey,
  Text,
} from './setting-kinds.ts';
import { StartRefused } from './start-refused.ts';

/** Services that look up plates, by the names of their settings. */
export const PLATE_SERVICES = ['platetovin', 'carsxe', 'vehicledatabases'] as const;
type PlateService = (typeof PLATE_SERVICES)[number];

/** An account with an outside service: its name, our key, and another address than its own where one is set. */
export interface ServiceAccount {
  name: PlateService;
  key: string;
  url: string | undefined;
}

/** Services that know market values. */
export const VALUATION_SERVICES = ['vinaudit', 'vehicledatabases', 'carsxe'] as const;

/** An account with a service of market values. */
export interface ValuationAccount {
  name: (typeof VALUATION_SERVICES)[number];
  key: string;
  url: string | undefined;
}

/** Every setting; `settings.json` says what each is for, `.env.example` explains them. */
export const SETTINGS = {
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: count(3000, 65_535),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: PostgresAddress,
  DATABASE_DIRECT_URL: PostgresAddress,
  DATABASE_ANSWER_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  DEFAULT_SITE_DOMAIN: Host,
  RATE_LIMITS: OnOff,
  CONNECTIONS_PER_ADDRESS: count(256, 100_000),
  MAX_EVENT_LOOP_DELAY_MS: count(1000, 60_000),
  STOP_DELAY_SECONDS: count(0, 600),
  METRICS_TOKEN: Secret,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  INBOUND_MAIL_DOMAIN: Host,
  INBOUND_MAIL_SECRET: Secret,
  MAIL_EVENTS_SECRET: Secret,
  MAIL_EVENTS_TOPIC: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]{1,256}$/, 'must be the ARN of an SNS topic')
    .optional(),
  APP_SECRET: Secret,
  SECRETS_FILE: Text,
  SETTINGS_KEY: SettingsKey,
  SITES_DIR: Text,
  STRAPI_TOKEN: Text,
  DATA_REFRESH: OnOff,
  OPEN_RECORDS: listOf(['ny-registrations']),
  OPEN_RECORDS_URL: Address,
  DEMO_DATA: z.enum(['auto', 'on', 'off']).default('auto'),
  OPERATOR_SECOND_FACTOR: z.enum(['auto', 'required', 'optional']).default('auto'),
  SANDBOX_PAYMENTS: z.enum(['auto', 'always']).default('auto'),
  PLATE_PROVIDER: listOf(PLATE_SERVICES),
  PHOTO_READER: z.enum(['carsxe']).optional(),
  PHOTO_PRICE: Price,
  PHOTOS_PER_DAY: CallsPerDay,
  PLATETOVIN_KEY: Text,
  PLATETOVIN_URL: Address,
  CARSXE_KEY: Text,
  CARSXE_URL: Address,
  VEHICLEDATABASES_KEY: Text,
  VEHICLEDATABASES_URL: Address,
  PLATE_SEARCHES_PER_ADDRESS: count(10, 1_000_000),
  PLATE_SEARCHES_PER_MEMBER: count(20, 1_000_000),
  PLATE_SEARCHES_PER_DAY: count(1_000, 1_000_000),
  NHTSA_RECALLS: OnOff,
  NHTSA_RATINGS: OnOff,
  NHTSA_URL: Address,
  EPA_SERVICE: OnOff,
  EPA_URL: Address,
  ...HISTORY_FIELDS,
  ...MEDIA_FIELDS,
  DOCUMENT_ROW_BYTES: count(65_536, 16_777_216),
  ...LABEL_FIELDS,
  ...BACKUP_FIELDS,
  ...PROXY_FIELDS,
  RECALL_PROVIDER: z.enum(['carsxe']).optional(),
  RECALL_PRICE: Price,
  RECALL_CALLS_PER_DAY: CallsPerDay,
  RECALL_LICENSE: LicenseText,
  VALUATION_PROVIDER: listOf(VALUATION_SERVICES),
  VALUATION_PRICE: Price,
  VALUATION_CALLS_PER_DAY: CallsPerDay,
  VALUATION_LICENSE: LicenseText,
  VINAUDIT_KEY: Text,
  VINAUDIT_VALUES_URL: Address,
  TRANSPORT_CANADA_RECALLS: OnOff,
  TRANSPORT_CANADA_URL: Address,
  LOG_REQUEST_IDS: z.enum(['on', 'off']).default('off'),
  SLOW_QUERY_MS: z.coerce.number().int().min(1).max(3_600_000).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^https?:\/\//, 'must start with http:// or https://')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('marque'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
};
const Environment = z.object(SETTINGS);

/** The settings as the product uses them; null where one is not set. `settings.json` says what each is for. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the settings; an unusable one stops the start with the name of the setting and what it must be. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartRefused(`These settings cannot be used. ${faults.join('; ')}`);
  }
  const env = parsed.data;
  if (env.ROLE !== 'all' && !env.DATABASE_URL)
    throw new StartRefused(
      `ROLE=${env.ROLE} needs DATABASE_URL: the embedded database belongs to one process, which does everything (ROLE=all).`,
    );
  return {
    /** What they were read of. */
    environment: given,
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseAnswerMs: env.DATABASE_ANSWER_SECONDS * 1000,
    defaultSiteDomain: env.DEFAULT_SITE_DOMAIN ?? null,
    rateLimits: env.RATE_LIMITS === 'on',
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    maxEventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
    stopDelaySeconds: env.STOP_DELAY_SECONDS,
    metricsToken: env.METRICS_TOKEN ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    inboundMail: inboundMailOf(env),
    mailEvents: { secret: env.MAIL_EVENTS_SECRET ?? null, topic: env.MAIL_EVENTS_TOPIC ?? null },
    media: mediaSettingsOf(env),
    documentRowBytes: env.DOCUMENT_ROW_BYTES,
    labels: labelSettingsOf(env),
    backups: backupSettingsOf(env, env.DATA_DIR),
    trustedProxies: trustedProxiesOf(env),
    appSecret: env.APP_SECRET ?? null,
    secretsFile: env.SECRETS_FILE ?? null,
    settingsKeys: env.SETTINGS_KEY,
    strapiToken: env.STRAPI_TOKEN ?? null,
    sitesDir: env.SITES_DIR ? `${resolve(env.SITES_DIR)}/` : null,
    dataRefresh: env.DATA_REFRESH === 'on',
    openRecords: env.OPEN_RECORDS,
    openRecordsUrl: bare(env.OPEN_RECORDS_URL),
    demoData: env.DEMO_DATA,
    operatorSecondFactor: env.OPERATOR_SECOND_FACTOR,
    sandboxPayments: env.SANDBOX_PAYMENTS,
    plateProviders: env.PLATE_PROVIDER.map(name => accountOf('PLATE_PROVIDER', name, env)),
    photoProvider: env.PHOTO_READER
      ? {
          ...accountOf('PHOTO_READER', env.PHOTO_READER, env),
          terms: { priceMicros: env.PHOTO_PRICE ?? null, callsPerDay: env.PHOTOS_PER_DAY },
        }
      : null,
    plateLimits: {
      perAddress: env.PLATE_SEARCHES_PER_ADDRESS,
      perMember: env.PLATE_SEARCHES_PER_MEMBER,
      perDay: env.PLATE_SEARCHES_PER_DAY,
    },
    historyAccounts: historyAccountsOf(env),
    ratingProviders: {
      epa: env.EPA_SERVICE === 'on' ? { url: bare(env.EPA_URL) } : null,
      nhtsa: env.NHTSA_RATINGS === 'on' ? { url: bare(env.NHTSA_URL) } : null,
    },
    recallSources: {
      nhtsa: env.NHTSA_RECALLS === 'on' ? { url: bare(env.NHTSA_URL) } : null,
      transportCanada: env.TRANSPORT_CANADA_RECALLS === 'on' ? { url: bare(env.TRANSPORT_CANADA_URL) } : null,
      byVin: env.RECALL_PROVIDER
        ? {
            ...accountOf('RECALL_PROVIDER', env.RECALL_PROVIDER, env),
            terms: { priceMicros: env.RECALL_PRICE ?? null, callsPerDay: env.RECALL_CALLS_PER_DAY },
            license: env.RECALL_LICENSE,
          }
        : null,
    },
    valuations: {
      accounts: env.VALUATION_PROVIDER.map(name => accountOf('VALUATION_PROVIDER', name, env)),
      terms: { priceMicros: env.VALUATION_PRICE ?? null, callsPerDay: env.VALUATION_CALLS_PER_DAY },
      license: env.VALUATION_LICENSE,
    },
    logRequestIds: env.LOG_REQUEST_IDS === 'on',
    slowQueryMs: env.SLOW_QUERY_MS ?? null,
    traces: tracesOf(env),
    logLevel: env.LOG_LEVEL as string,
  };
}

/** @throws StartRefused for a service without a key */
function accountOf<Name extends PlateService | ValuationAccount['name']>(
  setting: string,
  name: Name,
  env: z.infer<typeof Environment>,
) {
  const upper = name.toUpperCase() as Uppercase<PlateService | ValuationAccount['name']>;
  needs(env, setting, name, [`${upper}_KEY`]);
  const url = upper === 'VINAUDIT' ? env.VINAUDIT_VALUES_URL : env[`${upper}_URL`];
  return { name, key: env[`${upper}_KEY`] ?? '', url: bare(url) };
}

/** Where traces are sent, the name they carry and the part of the requests that are traced; null: nowhere. */
function tracesOf(env: z.output<typeof Environment>) {
  const endpoint = bare(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  return endpoint ? { endpoint, serviceName: env.OTEL_SERVICE_NAME, ratio: env.OTEL_TRACES_SAMPLER_ARG } : null;
}

function inboundMailOf(env: z.output<typeof Environment>) {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } = env;
  if (domain && secret) return { domain, secret };
  if (domain || secret)
    throw new StartRefused('INBOUND_MAIL_DOMAIN and INBOUND_MAIL_SECRET go together: set both or neither.');
  return null;
}
