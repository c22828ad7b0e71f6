import type { Template } from '../../typesetting/rules/template.ts';

/** Data of the picture beside a link to a brand. */
export interface SocialSheet {
  name: string;
  host: string;
  lang: 'en' | 'es';
  theme: 'system' | 'light' | 'dark';
  /** `#rrggbb` */
  primary: string;
  /** The page's subject, in large letters; null: the brand itself. */
  title: string | null;
  line: string;
  /** The logo as SVG. */
  logo: string;
}

/** The picture beside a link: nothing of it needs preparing. */
export const socialTemplate: Template<SocialSheet> = {
  file: 'server/src/platform/brand-assets/typst/social.typ',
  prepare: sheet => sheet,
};
