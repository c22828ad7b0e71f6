import { z } from 'zod';
import { Empty, get, line, post } from '../../kit/contract.ts';
import { SETTING_GROUPS } from './rules.ts';

const Version = z.int().min(0).max(2_147_483_647);
const Name = z.string().max(60);

export const ServiceSettingState = z.object({
  /** As the environment calls it: `HISTORY_PROVIDER`. */
  name: z.string(),
  group: z.enum(SETTING_GROUPS),
  kind: z.enum(['switch', 'list', 'choice', 'count', 'price', 'license', 'text']),
  /** Of a list or a choice. `ready`: it has the keys it needs. */
  options: z.array(z.object({ name: z.string(), ready: z.boolean() })),
  /** As it is in effect; empty: not set. */
  value: z.string(),
  source: z.enum(['console', 'environment', 'default']),
  /** What counts where the console says nothing; empty: nothing. */
  otherwise: z.string(),
});
export type ServiceSettingState = z.infer<typeof ServiceSettingState>;

export const ServiceVersion = z.object({
  version: Version,
  when: z.iso.datetime(),
  /** The address, or the account where the address is gone. */
  who: z.string(),
  reason: z.string(),
  /** Against the version before it; null: what the environment says. */
  changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type ServiceVersion = z.infer<typeof ServiceVersion>;

export const ServiceState = z.object({
  settings: z.array(ServiceSettingState),
  /** The version in effect; 0: the environment alone. */
  version: Version,
  /** The newest that was saved: another one than `version` where it cannot be used. */
  newest: Version,
  /** Why the newest cannot be used. */
  fault: z.string().nullable(),
  /** The last 20, newest first. */
  versions: z.array(ServiceVersion),
  /** Whether the caller may change them: in the console of the brand `default`, as every brand uses the services. */
  may_change: z.boolean(),
});
export type ServiceState = z.infer<typeof ServiceState>;

/**
 * Which services the installation asks, and their terms: the settings of the environment that operators may change. For operators who may
 * manage the brand.
 */
export const servicesCall = get('/api/operator/services', Empty, { state: ServiceState });

/**
 * Saves settings as the version after `base`, in effect in every process within 5 s. A setting with null: the environment counts again;
 * with an empty text: not set, whatever the environment says. For operators who may manage the brand `default`.
 * @throws `not_found`, `service_settings` with what is wrong, `services_demo_data`, `services_unchanged`, `services_changed` (409)
 */
export const saveServicesCall = post(
  '/api/operator/services',
  { base: Version, changes: z.record(Name, z.string().trim().max(300).nullable()), reason: line(1, 200) },
  { state: ServiceState },
);

/** Saves the settings of an earlier version (0: the environment alone) as the next version. @throws as `saveServicesCall` */
export const revertServicesCall = post(
  '/api/operator/revert-services',
  { base: Version, version: Version, reason: line(1, 200) },
  { state: ServiceState },
);
