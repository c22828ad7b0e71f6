import { isDelicatePath, isSearchPath, type Site } from '../platform/sites/contract.ts';

/** Outside sources a page may load, by directive. */
interface Sources {
  script: string[];
  connect: string[];
  img: string[];
  frame: string[];
  style: string[];
  font: string[];
  media: string[];
}

const nothing = (): Sources => ({ script: [], connect: [], img: [], frame: [], style: [], font: [], media: [] });

/** developers.google.com/tag-platform/security/guides/csp, without Google Signals and advertising. */
const GOOGLE: Partial<Sources> = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
  img: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
};

/** The loader fetches `www.clarity.ms/tag/<id>`, which names the rest; not tested with a live project. */
const CLARITY: Partial<Sources> = {
  script: ['https://*.clarity.ms'],
  connect: ['https://*.clarity.ms', 'https://c.bing.com'],
  img: ['https://*.clarity.ms', 'https://c.bing.com'],
};

/** The widget's hosts as its loader names them; not tested with a live license. */
const LIVECHAT: Partial<Sources> = {
  script: ['https://*.livechatinc.com'],
  connect: ['https://*.livechatinc.com', 'wss://*.livechatinc.com', 'https://*.text.com'],
  img: ['https://*.livechatinc.com', 'https://*.livechat-files.com', 'https://*.livechat-static.com'],
  frame: ['https://*.livechatinc.com'],
  style: ['https://*.livechatinc.com'],
  font: ['https://*.livechatinc.com', 'https://*.livechat-static.com'],
  media: ['https://*.livechat-static.com', 'https://*.livechatinc.com'],
};

/** Framed on a press only. */
const FRAMES = {
  youtube: { frame: ['https://www.youtube-nocookie.com'] },
  vimeo: { frame: ['https://player.vimeo.com'] },
  map: { frame: ['https://www.google.com'] },
} satisfies Record<string, Partial<Sources>>;
/** A frame a page may show. */
export type FrameKind = keyof typeof FRAMES;

/** Where a form may lead after its answer: the hosted payment pages of the brand's gateways. */
const PAYMENT_PAGES: Record<Site['gateways'][number], string[]> = {
  sandbox: [],
  stripe: ['https://checkout.stripe.com', 'https://billing.stripe.com'],
  paypal: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
};

type PolicySite = Pick<Site, 'tracking' | 'chat_license' | 'gateways' | 'map_query' | 'help_video'>;

/**
 * The content policy of one page. On pages that take a password, a token or an order, nothing is loaded from
 * elsewhere but the `frames` a preview of a page asks for, and scripts run with this page's nonce alone; on others, the hosts of what the brand has set up, those of
 * measuring only with the reader's consent (`measured`).
 * `drafted`: the console frames it. `frames`: what this page may frame besides what the brand does on all. `site` is null where no brand is known, `nonce` where no script of the answer may run.
 */
export function contentPolicy(
  nonce: string | null,
  about: {
    development: boolean;
    path: string;
    site: PolicySite | null;
    measured: boolean;
    frames?: readonly FrameKind[];
    drafted?: boolean;
  },
): string {
  const { development, path, site, measured, frames = [], drafted = false } = about;
  const previewed = path.startsWith('/page-preview/') ? framesOf(frames) : nothing();
  const from = site && !isDelicatePath(path) ? sourcesOf(site, measured, frames) : previewed;
  // The barcode reader of the search box is WebAssembly.
  const wasm = isSearchPath(path) ? ["'wasm-unsafe-eval'"] : [];
  const shown = isConsole(path) ? ["'self'", ...from.frame] : from.frame;
  const forms = (site?.gateways ?? []).flatMap(each => PAYMENT_PAGES[each]);
  const line = (name: string, ...sources: string[]) => `${name} ${sources.join(' ')}`;
  return [
    line('default-src', "'self'"),
    line('script-src', "'self'", ...(nonce === null ? [] : [`'nonce-${nonce}'`]), ...wasm, ...from.script),
    line('style-src', "'self'", "'unsafe-inline'", ...from.style),
    line('img-src', "'self'", 'data:', 'blob:', ...from.img),
    line('font-src', "'self'", 'data:', ...from.font),
    line('connect-src', "'self'", ...(development ? ['ws:'] : []), ...from.connect),
    line('frame-src', ...(shown.length > 0 ? shown : ["'none'"])),
    line('media-src', "'self'", ...from.media),
    line('worker-src', "'self'"),
    line('manifest-src', "'self'"),
    line('form-action', "'self'", ...forms),
    line('base-uri', "'none'"),
    line('frame-ancestors', drafted ? "'self'" : "'none'"),
    line('object-src', "'none'"),
  ].join('; ');
}

/** The console shows drafts of brands in frames. */
const isConsole = (path: string): boolean => /^\/operator(?:\/|$)/.test(path);

const framesOf = (frames: readonly FrameKind[]): Sources => ({
  ...nothing(),
  frame: frames.flatMap(each => FRAMES[each].frame),
});

function sourcesOf(site: PolicySite, measured: boolean, frames: readonly FrameKind[]): Sources {
  const { tracking, chat_license, map_query, help_video } = site;
  const framed = new Set<FrameKind>(frames);
  if (help_video) framed.add('youtube');
  if (map_query) framed.add('map');
  const parts: Partial<Sources>[] = [...framed].map(each => FRAMES[each]);
  if (measured && (tracking.google_analytics || tracking.google_tag)) parts.push(GOOGLE);
  if (measured && tracking.clarity) parts.push(CLARITY);
  if (Number(chat_license) > 0) parts.push(LIVECHAT);
  const all = nothing();
  for (const key of Object.keys(all) as (keyof Sources)[]) all[key] = parts.flatMap(part => part[key] ?? []);
  return all;
}
