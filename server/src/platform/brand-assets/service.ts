import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Renderer } from '../typesetting/service/render.ts';
import { createCache } from '../../kit/cache.ts';
import type { BrandFiles } from '../sites/service/brand-files.ts';
import type { Caller } from '../sites/rules/caller.ts';
import { AppError } from '../../kit/errors.ts';
import { createSharedCache } from '../../kit/shared-cache.ts';
import { drawSocialPicture, type PicturedPage } from './document/social-picture.ts';
import { drawAppIcon } from './document/app-icon.ts';
import { APP_ICONS, appManifest, isAppIcon, type AppIcon, type AppManifest } from './rules/app-manifest.ts';
import { badge, isMakeSlug } from './rules/badge.ts';
import { shapeFile, shapeIn } from './rules/make-shapes.ts';

export interface BrandAsset {
  type: 'image/svg+xml' | 'image/png';
  bytes: Buffer;
}

const require = createRequire(import.meta.url);
const BRAND_FILE = /^(logo|logo-dark|favicon)\.svg$/;
const DARK_LOGO = 'logo-dark.svg';
/** The brand whose pictures are used for those another brand does not have. */
const FALLBACK = 'default';
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
/** A picture of a page has some 20 kB. */
const MAX_CACHED_PICTURES = 200;
const MAX_OF_BRANDS = 1000;

export type BrandAssets = ReturnType<typeof createBrandAssets>;

/** The pictures of brands and makes: files where there are some, drawn where there are none. */
export function createBrandAssets(files: BrandFiles, renderer: Renderer) {
  const { folder } = files;
  const social = createCache<Promise<Buffer>>({ max: MAX_OF_BRANDS });
  const icons = createCache<Promise<Buffer>>({ max: MAX_OF_BRANDS });
  const pictures = createSharedCache<Buffer>(MAX_CACHED_PICTURES);

  const fileOf = (id: string, name: string): Buffer =>
    files.bytes(id, name) ??
    // A brand has one only where its logo cannot be seen on a dark ground.
    (name === DARK_LOGO ? files.bytes(id, 'logo.svg') : null) ??
    files.bytes(FALLBACK, name) ??
    Buffer.from(EMPTY);

  /** A drawing that an operator's draft changes. */
  function draftedFile({ site, draft }: Caller, name: string): Buffer | null {
    const text = draft?.[name];
    if (text === undefined) return null;
    return text === null ? files.inFolder(site.id, name) : Buffer.from(text);
  }

  async function socialPicture({ site }: Caller): Promise<Buffer> {
    return (
      files.bytes(site.id, 'social.png') ??
      social.get(site.id, () => drawSocialPicture(renderer, site, logoOf(site.id)))
    );
  }

  const logoOf = (id: string): string => fileOf(id, 'logo.svg').toString('utf8');

  /** Drawn from the favicon once; kept as long as the server runs. */
  const appIcon = ({ site }: Caller, name: AppIcon): Promise<Buffer> =>
    icons.get(`${site.id} ${name}`, () => drawAppIcon(fileOf(site.id, 'favicon.svg'), APP_ICONS[name]));

  return {
    /** Draws anew whatever is asked for, after a brand was changed. */
    reload(): void {
      for (const drawn of [social, icons, pictures]) drawn.clear();
    },

    /** The manifest a browser needs to install the caller's brand as an app. */
    manifest: (caller: Caller): AppManifest => appManifest(caller.site),

    /**
     * `logo.svg`, `logo-dark.svg`, `favicon.svg`, `social.png` or an icon of `APP_ICONS` of the caller's brand.
     * @throws AppError `not_found`, for other brands too
     */
    async ofBrand(caller: Caller, id: string, name: string): Promise<BrandAsset> {
      if (id !== caller.site.id) throw new AppError('not_found');
      if (name === 'social.png') return { type: 'image/png', bytes: await socialPicture(caller) };
      if (isAppIcon(name)) return { type: 'image/png', bytes: await appIcon(caller, name) };
      if (!BRAND_FILE.test(name)) throw new AppError('not_found');
      return { type: 'image/svg+xml', bytes: draftedFile(caller, name) ?? fileOf(id, name) };
    },

    /** The picture shown beside a link to a page, 1200 × 630; without a page, that of the brand. Drawn once and kept. */
    async ofPage(caller: Caller, page: PicturedPage | null): Promise<BrandAsset> {
      const { site } = caller;
      if (!page) return { type: 'image/png', bytes: await socialPicture(caller) };
      const key = JSON.stringify([site.id, page]);
      const logo = logoOf(site.id);
      const bytes = await pictures.get(key, () => drawSocialPicture(renderer, site, logo, page), caller.signal?.());
      return { type: 'image/png', bytes };
    },

    /**
     * The badge of a make; `slug` as `mercedes-benz`: the brand's own, else that of all brands.
     * @throws AppError `not_found` for anything that is no slug
     */
    async ofMake({ site }: Caller, slug: string, about: { classic: boolean }): Promise<BrandAsset> {
      if (!isMakeSlug(slug)) throw new AppError('not_found');
      const path = `logos/${about.classic ? 'classic/' : ''}${slug}.svg`;
      const own = files.bytes(site.id, path);
      if (own) return { type: 'image/svg+xml', bytes: own };
      const file = folder + path;
      const bytes = existsSync(file)
        ? await readFile(file)
        : Buffer.from(badge(slug, { ...about, shape: await shapeOfMake(slug) }));
      return { type: 'image/svg+xml', bytes };
    },
  };
}

/** The outline of a make's mark from the free set; null where it has none. */
async function shapeOfMake(slug: string): Promise<string | null> {
  const file = shapeFile(slug);
  return file && shapeIn(await readFile(require.resolve(file), 'utf8'));
}
