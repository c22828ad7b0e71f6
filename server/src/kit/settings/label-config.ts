import { z } from 'zod';
import { Address } from './secrets.ts';
import { bare, LicenseText, listOf } from './setting-kinds.ts';
import { StartRefused } from './start-refused.ts';

/** Services that hand out the makers' own window labels. */
export const LABEL_SOURCES = ['ford', 'stellantis', 'service'] as const;

/** Makers hand their labels to anybody, so these may be kept and packed into an archive unless the setting says otherwise. */
const MakerLicense = LicenseText.removeDefault().default('cache=3650,export');

/** Where labels are asked for; `url`: in place of the source's own address. `terms`: of the service, as they were accepted. */
export interface LabelSettings {
  name: (typeof LABEL_SOURCES)[number];
  url: string | undefined;
  terms: string | null;
  /** License of the source, as written in the setting: `cache=30,export`. */
  license: string;
}

export const LABEL_FIELDS = {
  ORIGINAL_LABELS: listOf(LABEL_SOURCES),
  FORD_LABEL_URL: Address,
  STELLANTIS_LABEL_URL: Address,
  LABEL_SERVICE_URL: Address,
  LABEL_SERVICE_TERMS: z.url().optional(),
  FORD_LABEL_LICENSE: MakerLicense,
  STELLANTIS_LABEL_LICENSE: MakerLicense,
  LABEL_SERVICE_LICENSE: LicenseText,
};

/** In the order they are asked; none unless set. @throws StartRefused for a service without its address or its terms */
export function labelSettingsOf(env: z.output<z.ZodObject<typeof LABEL_FIELDS>>): LabelSettings[] {
  const { LABEL_SERVICE_URL: service, LABEL_SERVICE_TERMS: accepted } = env;
  const licenses = {
    ford: env.FORD_LABEL_LICENSE,
    stellantis: env.STELLANTIS_LABEL_LICENSE,
    service: env.LABEL_SERVICE_LICENSE,
  };
  const urls = { ford: env.FORD_LABEL_URL, stellantis: env.STELLANTIS_LABEL_URL, service };
  return env.ORIGINAL_LABELS.map(name => {
    if (name === 'service' && !(service && accepted))
      throw new StartRefused(
        'These settings cannot be used. ORIGINAL_LABELS: service needs LABEL_SERVICE_URL, and LABEL_SERVICE_TERMS with the address of the terms you have accepted',
      );
    const terms = name === 'service' ? (accepted ?? null) : null;
    return { name, url: bare(urls[name]), terms, license: licenses[name] };
  });
}
