import { z } from 'zod';
import { Approval } from '../approvals/contract.ts';
import { get, line, post } from '../../kit/contract.ts';

export const SecretState = z.object({
  /** `stripe`, `smtp`. */
  name: z.string(),
  scope: z.enum(['brand', 'installation']),
  /** Where the keys in use come from. */
  source: z.enum(['console', 'environment', 'none']),
  /** Set in the console, but sealed with a key that the server does not have: what was in use before stays. */
  unreadable: z.boolean(),
  /** 0: never set in the console. */
  version: z.number().int(),
  when: z.iso.datetime().nullable(),
  /** An account's id. */
  who: z.string().nullable(),
  /** `shown`: the last four characters, or all of what is no secret; null: nothing is shown. */
  fields: z.array(z.object({ name: z.string(), secret: z.boolean(), shown: z.string().nullable() })),
});
export type SecretState = z.infer<typeof SecretState>;

export const KeptSecrets = z.object({
  /** False: the server has no `SETTINGS_KEY`, so that keys come from the environment only. */
  can_keep: z.boolean(),
  /** A change of a gateway's keys needs a second person. */
  needs_second: z.boolean(),
  secrets: z.array(SecretState),
});
export type KeptSecrets = z.infer<typeof KeptSecrets>;

/** For operators who may manage the brand; those of the whole installation are listed for the brand `default` only. */
export const secretsCall = get('/api/operator/secrets', {}, { kept: KeptSecrets });

const Change = {
  name: z.string().max(40),
  /** The version it starts from. */
  base: z.number().int().min(0).max(2_147_483_647),
  reason: line(1, 200),
};

/**
 * Sets keys, in effect everywhere within 5 s. `approval`: they are not in use yet, a second operator decides.
 * @throws `secrets_not_kept` without `SETTINGS_KEY`, `secret_fields`, `secret_changed` (409), `secret_demo_data`
 */
export const setSecretCall = post(
  '/api/operator/secret',
  { ...Change, fields: z.record(z.string().max(40), z.string().trim().max(1000)) },
  { kept: KeptSecrets, approval: Approval.nullable() },
);

/** Takes keys that were set here away: those of the environment are in use again. @throws as `setSecretCall`, `secret_in_use` */
export const removeSecretCall = post('/api/operator/remove-secret', Change, {
  kept: KeptSecrets,
  approval: Approval.nullable(),
});
