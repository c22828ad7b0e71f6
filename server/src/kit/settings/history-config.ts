import { z } from 'zod';
import { Address } from './secrets.ts';
import { StartRefused } from './start-refused.ts';

/** Services that sell vehicle histories, by the names of their settings. */
const HISTORY_SERVICES = ['vinaudit', 'carsxe', 'clearvin', 'vehicledatabases'] as const;
type HistoryService = (typeof HISTORY_SERVICES)[number];

/** Limits and price of a source that bills each call. */
export interface PaidTerms {
  /** In millionths of a US dollar; null: not set. */
  priceMicros: number | null;
  /** Of the whole installation, each day (UTC). */
  callsPerDay: number;
}

/** An account with a service that sells histories. `license` as it was written: `cache=30,share`. */
export interface HistoryAccount {
  name: HistoryService;
  key: string;
  user: string;
  password: string;
  url: string | undefined;
  terms: PaidTerms;
  license: string;
}

/** US dollars for one call: `0.05`. */
export const Price = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,6})?$/, 'must be US dollars for one call, such as 0.05')
  .transform(text => Math.round(Number(text) * 1e6))
  .optional();
export const CallsPerDay = z.coerce.number().int().min(0).max(1_000_000).default(1_000);
const ReportsPerDay = CallsPerDay.prefault(200);
export const LicenseText = z
  .string()
  .regex(
    /^\s*(none|((cache=\d{1,4}|share|export|translate)\s*(,\s*|$))*)\s*$/,
    'must be none, or a list of cache=DAYS, share, export, translate',
  )
  .default('none');

export const HISTORY_FIELDS = {
  HISTORY_PROVIDER: z
    .string()
    .default('')
    .transform(text => text.split(',').flatMap(name => name.trim().toLowerCase() || []))
    .pipe(z.array(z.enum(HISTORY_SERVICES))),
  VINAUDIT_KEY: z.string().optional(),
  VINAUDIT_USER: z.string().optional(),
  VINAUDIT_PASSWORD: z.string().optional(),
  VINAUDIT_URL: Address,
  VINAUDIT_REPORT_PRICE: Price,
  VINAUDIT_REPORTS_PER_DAY: ReportsPerDay,
  VINAUDIT_LICENSE: LicenseText,
  CARSXE_REPORT_PRICE: Price,
  CARSXE_REPORTS_PER_DAY: ReportsPerDay,
  CARSXE_LICENSE: LicenseText,
  CLEARVIN_USER: z.string().optional(),
  CLEARVIN_PASSWORD: z.string().optional(),
  CLEARVIN_URL: Address,
  CLEARVIN_REPORT_PRICE: Price,
  CLEARVIN_REPORTS_PER_DAY: ReportsPerDay,
  CLEARVIN_LICENSE: LicenseText,
  VEHICLEDATABASES_REPORT_PRICE: Price,
  VEHICLEDATABASES_REPORTS_PER_DAY: ReportsPerDay,
  VEHICLEDATABASES_LICENSE: LicenseText,
};

/** Credentials of each service. */
const NEEDS: Readonly<Record<HistoryService, readonly ('KEY' | 'USER' | 'PASSWORD')[]>> = {
  vinaudit: ['KEY', 'USER', 'PASSWORD'],
  carsxe: ['KEY'],
  clearvin: ['USER', 'PASSWORD'],
  vehicledatabases: ['KEY'],
};

type Environment = z.infer<z.ZodObject<typeof HISTORY_FIELDS>> & Record<string, unknown>;

/** The services of the settings in their order. @throws StartRefused for one whose account is not complete */
export function historyAccountsOf(env: Environment): HistoryAccount[] {
  return env.HISTORY_PROVIDER.map(name => {
    const upper = name.toUpperCase() as Uppercase<HistoryService>;
    const text = (setting: string) => String(env[`${upper}_${setting}`] ?? '');
    const missing = NEEDS[name].find(setting => text(setting) === '');
    if (missing) {
      throw new StartRefused(`These settings cannot be used. HISTORY_PROVIDER: ${name} needs ${upper}_${missing}`);
    }
    return {
      name,
      key: text('KEY'),
      user: text('USER'),
      password: text('PASSWORD'),
      url: text('URL').replace(/\/+$/, '') || undefined,
      terms: { priceMicros: env[`${upper}_REPORT_PRICE`] ?? null, callsPerDay: env[`${upper}_REPORTS_PER_DAY`] },
      license: env[`${upper}_LICENSE`],
    };
  });
}
