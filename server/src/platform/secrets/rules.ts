import { z } from 'zod';
import { PayPalKeys, StripeKeys } from '../../kit/settings/secrets.ts';

/** Keys that can be set in the console, each with its fields; `open` ones are no secret and are shown whole. */
export interface SecretKind {
  /** A brand's own, or of the whole installation. */
  scope: 'brand' | 'installation';
  fields: z.ZodObject;
  open: readonly string[];
  /** It decides where money goes. */
  ofMoney: boolean;
}

const Key = z.string().min(4).max(500);
const account = (fields: Record<string, z.ZodType>): SecretKind => ({
  scope: 'installation',
  fields: z.strictObject(fields),
  open: ['user'],
  ofMoney: false,
});

export const SECRET_KINDS: Readonly<Record<string, SecretKind>> = {
  stripe: { scope: 'brand', fields: StripeKeys.omit({ url: true }), open: [], ofMoney: true },
  paypal: {
    scope: 'brand',
    fields: PayPalKeys.omit({ url: true }),
    open: ['client_id', 'webhook_id', 'environment'],
    ofMoney: true,
  },
  smtp: account({ url: z.string().regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://') }),
  vinaudit: account({ key: Key, user: Key, password: Key }),
  carsxe: account({ key: Key }),
  clearvin: account({ user: Key, password: Key }),
  vehicledatabases: account({ key: Key }),
  platetovin: account({ key: Key }),
};

export type SecretFields = Record<string, string>;

/** What is shown of fields: of a secret its last four characters, or nothing of a short one. */
export function hintsOf({ fields, open }: SecretKind, values: SecretFields): SecretFields {
  const shown = Object.keys(fields.shape).filter(field => values[field] !== undefined);
  return Object.fromEntries(
    shown.map(field => [field, open.includes(field) ? values[field]! : lastOf(values[field]!)]),
  );
}

const lastOf = (value: string): string => (value.length >= 12 ? value.slice(-4) : '');
