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
  /** The settings of the environment that its fields stand for; none where the environment has no such keys. */
  environment: Readonly<Record<string, string>>;
}

const Key = z.string().min(4).max(500);
const Shared = z.string().min(32).max(500);

/** Keys of the installation: each field with the setting of the environment that it stands for. */
const ofInstallation = (fields: Record<string, [z.ZodType, string]>, open: readonly string[] = []): SecretKind => ({
  scope: 'installation',
  fields: z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, [kind]]) => [name, kind]))),
  open,
  ofMoney: false,
  environment: Object.fromEntries(Object.entries(fields).map(([name, [, setting]]) => [name, setting])),
});

export const SECRET_KINDS: Readonly<Record<string, SecretKind>> = {
  stripe: { scope: 'brand', fields: StripeKeys.omit({ url: true }), open: [], ofMoney: true, environment: {} },
  paypal: {
    scope: 'brand',
    fields: PayPalKeys.omit({ url: true }),
    open: ['client_id', 'webhook_id', 'environment'],
    ofMoney: true,
    environment: {},
  },
  strapi: {
    scope: 'brand',
    fields: z.strictObject({ token: Key }),
    open: [],
    ofMoney: false,
    environment: { token: 'STRAPI_TOKEN' },
  },
  smtp: ofInstallation({
    url: [z.string().regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://'), 'SMTP_URL'],
  }),
  mail_events: ofInstallation({ secret: [Shared, 'MAIL_EVENTS_SECRET'] }),
  inbound_mail: ofInstallation(
    {
      domain: [z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/), 'INBOUND_MAIL_DOMAIN'],
      secret: [Shared, 'INBOUND_MAIL_SECRET'],
    },
    ['domain'],
  ),
  vinaudit: ofInstallation(
    { key: [Key, 'VINAUDIT_KEY'], user: [Key, 'VINAUDIT_USER'], password: [Key, 'VINAUDIT_PASSWORD'] },
    ['user'],
  ),
  carsxe: ofInstallation({ key: [Key, 'CARSXE_KEY'] }),
  clearvin: ofInstallation({ user: [Key, 'CLEARVIN_USER'], password: [Key, 'CLEARVIN_PASSWORD'] }, ['user']),
  vehicledatabases: ofInstallation({ key: [Key, 'VEHICLEDATABASES_KEY'] }),
  platetovin: ofInstallation({ key: [Key, 'PLATETOVIN_KEY'] }),
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
