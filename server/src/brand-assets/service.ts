import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Renderer } from '../documents/render.ts';
import type { Caller } from '../kit/caller.ts';
import { AppError } from '../kit/errors.ts';
import { drawAppIcon } from './document/app-icon.ts';
import { drawSocialPicture } from './document/social-picture.ts';
import { APP_ICONS, appManifest, isAppIcon, type AppIcon, type AppManifest } from './rules/app-manifest.ts';
import { isMakeSlug, monogram } from './rules/monogram.ts';

export interface BrandAsset {
  type: 'image/svg+xml' | 'image/png';
  bytes: Buffer;
}

const BRAND_FILE = /^(logo|favicon)\.svg$/;
/** The brand whose pictures are used for those another brand does not have. */
const FALLBACK = 'default';

export type BrandAssets = ReturnType<typeof createBrandAssets>;

/** The pictures of brands and makes: files where there are some, drawn where there are none. */
export function createBrandAssets(folder: string, renderer: Renderer) {
  const social = new Map<string, Promise<Buffer>>();
  const icons = new Map<string, Promise<Buffer>>();

  const fileOf = (id: string, name: string): string => {
    const own = `${folder}${id}/${name}`;
    return existsSync(own) ? own : `${folder}${FALLBACK}/${name}`;
  };

  async function socialPicture({ site }: Caller): Promise<Buffer> {
    const own = `${folder}${site.id}/social.png`;
    if (existsSync(own)) return readFile(own);
    const drawn = social.get(site.id) ?? drawSocialPicture(renderer, site, fileOf(site.id, 'logo.svg'));
    social.set(site.id, drawn);
    drawn.catch(() => social.delete(site.id));
    return drawn;
  }

  /** Drawn from the favicon once; kept as long as the server runs. */
  async function appIcon({ site }: Caller, name: AppIcon): Promise<Buffer> {
    const key = `${site.id} ${name}`;
    const drawn =
      icons.get(key) ?? readFile(fileOf(site.id, 'favicon.svg')).then(svg => drawAppIcon(svg, APP_ICONS[name]));
    icons.set(key, drawn);
    drawn.catch(() => icons.delete(key));
    return drawn;
  }

  return {
    /** What a browser asks to install the caller's brand as an app. */
    manifest: (caller: Caller): AppManifest => appManifest(caller.site),

    /**
     * `logo.svg`, `favicon.svg`, `social.png` or an icon of `APP_ICONS` of the caller's brand.
     * @throws AppError `not_found`, for other brands too
     */
    async ofBrand(caller: Caller, id: string, name: string): Promise<BrandAsset> {
      if (id !== caller.site.id) throw new AppError('not_found');
      if (name === 'social.png') return { type: 'image/png', bytes: await socialPicture(caller) };
      if (isAppIcon(name)) return { type: 'image/png', bytes: await appIcon(caller, name) };
      if (!BRAND_FILE.test(name)) throw new AppError('not_found');
      return { type: 'image/svg+xml', bytes: await readFile(fileOf(id, name)) };
    },

    /** The badge of a make; `slug` as `mercedes-benz`. @throws AppError `not_found` for anything that is no slug */
    async ofMake(slug: string, about: { classic: boolean }): Promise<BrandAsset> {
      if (!isMakeSlug(slug)) throw new AppError('not_found');
      const file = `${folder}logos/${about.classic ? 'classic/' : ''}${slug}.svg`;
      const bytes = existsSync(file) ? await readFile(file) : Buffer.from(monogram(slug, about));
      return { type: 'image/svg+xml', bytes };
    },
  };
}
