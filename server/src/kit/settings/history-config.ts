import type { z } from 'zod';
import { Address } from './secrets.ts';
import { bare, CallsPerDay, LicenseText, listOf, needs, Price, Text } from './setting-kinds.ts';

/** Services that sell vehicle histories, by the names of their settings. */
export const HISTORY_SERVICES = ['vinaudit', 'carsxe', 'clearvin', 'vehicledatabases'] as const;
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

const ReportsPerDay = CallsPerDay.prefault(200);

export const HISTORY_FIELDS = {
  HISTORY_PROVIDER: listOf(HISTORY_SERVICES),
  VINAUDIT_KEY: Text,
  VINAUDIT_USER: Text,
  VINAUDIT_PASSWORD: Text,
  VINAUDIT_URL: Address,
  VINAUDIT_REPORT_PRICE: Price,
  VINAUDIT_REPORTS_PER_DAY: ReportsPerDay,
  VINAUDIT_LICENSE: LicenseText,
  CARSXE_REPORT_PRICE: Price,
  CARSXE_REPORTS_PER_DAY: ReportsPerDay,
  CARSXE_LICENSE: LicenseText,
  CLEARVIN_USER: Text,
  CLEARVIN_PASSWORD: Text,
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
    needs(
      env,
      'HISTORY_PROVIDER',
      name,
      NEEDS[name].map(setting => `${upper}_${setting}`),
    );
    return {
      name,
      key: text('KEY'),
      user: text('USER'),
      password: text('PASSWORD'),
      url: bare(text('URL')) || undefined,
      terms: { priceMicros: env[`${upper}_REPORT_PRICE`] ?? null, callsPerDay: env[`${upper}_REPORTS_PER_DAY`] },
      license: env[`${upper}_LICENSE`],
    };
  });
}
