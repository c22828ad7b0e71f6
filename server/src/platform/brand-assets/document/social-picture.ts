import type { Renderer } from '../../typesetting/service/render.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Locale, Site } from '../../sites/contract.ts';
import type { SocialSheet } from './template.ts';

const SOCIAL_WIDTH = 1200;
const SOCIAL_HEIGHT = 630;

/** The picture's subject besides its brand: a page, in its language. */
export interface PicturedPage {
  title: string;
  line: string;
  locale: Locale;
}

/** The picture shown beside a link to a brand, or to a page of it: PNG of 1200 × 630: name, line and colors, whatever their length. */
export async function drawSocialPicture(
  renderer: Renderer,
  site: Site,
  /** SVG. */
  logo: string,
  page: PicturedPage | null = null,
): Promise<Buffer> {
  const sheet: SocialSheet = {
    name: site.name,
    host: site.hosts[0] ?? '',
    lang: page?.locale ?? site.locale,
    theme: site.theme,
    primary: site.primary_color,
    title: page?.title ?? null,
    line: page?.line ?? translatorFor(site.locale)('sites', 'social.line'),
    logo,
  };
  const svg = await renderer.picture('social', sheet);
  // Not loaded before the first picture: it takes a tenth of the start.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).resize(SOCIAL_WIDTH, SOCIAL_HEIGHT).png({ palette: true }).toBuffer();
}
