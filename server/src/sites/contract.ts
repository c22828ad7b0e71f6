import { z } from 'zod';

export const Locale = z.enum(['en', 'es']);
export type Locale = z.infer<typeof Locale>;

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** A brand as its folder in `sites/` describes it. Field names are those of the public settings call. */
export const Site = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  /** Hosts this brand answers on, lower case, without port. */
  hosts: z.array(z.string()),
  locale: Locale,
  currency: z.string().length(3),
  primary_color: Colour,
  secondary_color: Colour,
  teritary_color: Colour,
  /** Hue of the tinted neutrals, degrees in OKLCH. */
  hue: z.number().min(0).max(360),
  font: z.enum(['inter', 'figtree']),
  theme: z.enum(['system', 'light', 'dark']),
  support_email: z.email(),
  credit_type: z.enum(['separate', 'global']),
  security: z.enum(['enabled', 'disabled']),
});
export type Site = z.infer<typeof Site>;
