import { DEFAULT_COLORS, type SiteSettings } from '@marque/server/platform/sites/contract';

/** What is shown for a domain no site is set up for: no brand's name, the default colors, the gate closed. */
export const NEUTRAL_SETTINGS: SiteSettings = {
  name: '',
  primary_color: DEFAULT_COLORS.primary,
  secondary_color: DEFAULT_COLORS.secondary,
  teritary_color: DEFAULT_COLORS.tertiary,
  hue: 258,
  font: 'inter',
  theme: 'system',
  support_email: '',
  credit_type: 'separate',
  security: 'enabled',
  logo: '',
  favicon: '',
  social_image: '',
  clarity: '',
  google_analytics: '',
  google_tag: '',
  chat_license: '',
};
