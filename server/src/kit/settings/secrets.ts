import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartRefused } from './start-refused.ts';

/** The base URL of a gateway in place of its own: a fake server on this machine, or a proxy over HTTPS. */
export const Address = z
  .url()
  .refine(url => url.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url), {
    message: 'must be https, or on this machine',
  })
  .optional();

export const StripeKeys = z.strictObject({
  secret_key: z.string().regex(/^(sk|rk)_(live|test)_\w+$/, 'must be a secret key of Stripe (sk_… or rk_…)'),
  webhook_secret: z.string().regex(/^whsec_\w+$/, 'must be the signing secret of a webhook (whsec_…)'),
  url: Address,
});
export type StripeKeys = z.infer<typeof StripeKeys>;

export const PayPalKeys = z.strictObject({
  client_id: z.string().min(10),
  client_secret: z.string().min(10),
  webhook_id: z.string().min(5),
  environment: z.enum(['live', 'sandbox']),
  url: Address,
});
export type PayPalKeys = z.infer<typeof PayPalKeys>;

const SiteSecrets = z.strictObject({ stripe: StripeKeys.optional(), paypal: PayPalKeys.optional() });
const SecretsFile = z.record(z.string().regex(/^[a-z0-9-]+$/), SiteSecrets);

/** The keys of every site, kept in closures: printing or logging it shows nothing. */
export interface Secrets {
  sites(): string[];
  stripeOf(siteId: string): StripeKeys | null;
  payPalOf(siteId: string): PayPalKeys | null;
}

/** @throws with the name of the wrong entry, never with its value */
export function secretsFrom(read: unknown): Secrets {
  const parsed = SecretsFile.safeParse(read);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${faultOf(issue)}`);
    throw new StartRefused(`The secrets file cannot be used. ${faults.join('; ')}`);
  }
  const all = new Map(Object.entries(parsed.data));
  return {
    sites: () => [...all.keys()],
    stripeOf: siteId => all.get(siteId)?.stripe ?? null,
    payPalOf: siteId => all.get(siteId)?.paypal ?? null,
  };
}

/** The keys in the file `SECRETS_FILE` names; none without a file. */
export function readSecrets(file: string | null): Secrets {
  if (!file) return secretsFrom({});
  const read = jsonOf(file);
  // The parser's message quotes the file; this one does not.
  if (read === undefined) throw new StartRefused(`The secrets file cannot be read, or is not JSON: ${file}`);
  return secretsFrom(read);
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** A sentence about the entry that does not quote it. */
function faultOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys' ? `unknown ${issue.keys.join(', ')}` : issue.message;
}
