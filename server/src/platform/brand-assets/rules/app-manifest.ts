import type { Site } from '../../sites/contract.ts';

/** An icon of the installed brand. `full`: up to the edges, because the system cuts its own shape out of it. */
export interface IconForm {
  px: number;
  full: boolean;
}

/** The icons by file name: for any place, for systems that cut a shape out of them, and for iOS. */
export const APP_ICONS = {
  'icon-192.png': { px: 192, full: false },
  'icon-512.png': { px: 512, full: false },
  'icon-maskable.png': { px: 512, full: true },
  'icon-apple.png': { px: 180, full: true },
} as const satisfies Record<string, IconForm>;
export type AppIcon = keyof typeof APP_ICONS;

/** Whether a file name is that of an icon. */
export const isAppIcon = (name: string): name is AppIcon => Object.hasOwn(APP_ICONS, name);

/** Longer names are cut off below an icon. */
const SHORT_NAME = 12;
/** The ground of the page behind the icon while the app starts. */
const GROUND = { light: '#ffffff', dark: '#121317' } as const;

export type AppManifest = ReturnType<typeof appManifest>;

/** The web app manifest of a brand (W3C Application Manifest). */
export function appManifest(site: Pick<Site, 'id' | 'name' | 'locale' | 'theme' | 'primary_color'>) {
  const icon = (name: AppIcon, purpose: 'any' | 'maskable') => {
    const { px } = APP_ICONS[name];
    return { src: `/sites/${site.id}/${name}`, sizes: `${px}x${px}`, type: 'image/png', purpose };
  };
  return {
    id: '/',
    name: site.name,
    short_name: shortName(site.name),
    lang: site.locale,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: site.primary_color,
    background_color: GROUND[site.theme === 'dark' ? 'dark' : 'light'],
    icons: [icon('icon-192.png', 'any'), icon('icon-512.png', 'any'), icon('icon-maskable.png', 'maskable')],
  };
}

/** As many whole words of a name as fit below an icon, and the first one in any case. */
function shortName(name: string): string {
  const [first = name, ...words] = name.split(' ');
  return words.reduce((short, word) => {
    const longer = `${short} ${word}`;
    return longer.length <= SHORT_NAME ? longer : short;
  }, first);
}
