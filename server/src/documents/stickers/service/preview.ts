import type { PlatformDeps } from '../../../platform/deps.ts';
import { accountOf } from '../../../identity/accounts/service.ts';
import { documentSite } from '../../../platform/typesetting/rules/document-site.ts';
import { createSharedCache } from '../../../kit/shared-cache.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Ratings } from '../../../vehicles/ratings/contract.ts';
import type { RatingsService } from '../../../vehicles/ratings/service.ts';
import type { ConfirmStickerInput, StickerPreview } from '../contract.ts';
import { stickerDocument } from '../document.ts';
import { chosenBuild, vehicleAsChosen } from '../rules/choosing/chosen-build.ts';
import { printableSticker } from '../rules/printable-sticker.ts';
import { withRatings } from '../rules/ratings.ts';
import { msrpOf } from '../rules/view.ts';
import type { createChoosing } from './choosing.ts';
import type { Locale } from '../../../platform/sites/contract.ts';

const WORD: Readonly<Record<Locale, string>> = { en: 'PREVIEW', es: 'VISTA PREVIA' };

/**
 * Writes "PREVIEW" across a sheet. It is in the drawing itself: a sheet that was not paid for says so wherever it is shown.
 * @throws Error for a drawing without a `viewBox`
 */
function markPreview(svg: string, locale: Locale): string {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  const end = svg.lastIndexOf('</svg>');
  if (!width || !height || end < 0) throw new Error('The drawing has no size');
  const word = WORD[locale];
  const size = (1.1 * Math.hypot(width, height)) / word.length;
  const turn = -(Math.atan2(height, width) * 180) / Math.PI;
  const mark =
    `<text x="${width / 2}" y="${height / 2}" transform="rotate(${turn.toFixed(1)} ${width / 2} ${height / 2})" ` +
    `font-family="Helvetica, Arial, sans-serif" font-weight="700" font-size="${size.toFixed(1)}" text-anchor="middle" ` +
    `dominant-baseline="central" fill="#4a5160" fill-opacity="0.14" pointer-events="none">${word}</text>`;
  return svg.slice(0, end) + mark + svg.slice(end);
}

const CACHE_MS = 5 * 60 * 1000;
const MAX_CACHED_VEHICLES = 200;
const NUMBER = 'MQS-PREVIEW';

interface PreviewDeps extends Pick<PlatformDeps, 'clock' | 'renderer'> {
  ratings: RatingsService;
  choosing: ReturnType<typeof createChoosing>;
}

/** The sheet that choices would give, before anything is ordered. */
export function createPreview({ clock, renderer, ratings, choosing }: PreviewDeps) {
  const cache = createSharedCache<Ratings>(MAX_CACHED_VEHICLES);

  return {
    /** Asks for ratings anew: other data of them came in. */
    forgetRatings: (): void => cache.clear(),

    /**
     * The sheet of these choices, marked as a preview; null where no source has anything to print. Nothing is stored or
     * charged. It is given up when the request ends.
     * @throws AppError those of `choosing.vehicle` and `choosing.chosen`, `login_needed`
     */
    async preview(caller: Caller, input: ConfirmStickerInput): Promise<StickerPreview | null> {
      accountOf(caller);
      const query = choosing.vehicle(input);
      const { vin } = query;
      const now = clock();
      const slot = `${Math.floor(now.getTime() / CACHE_MS)} ${vin}`;
      const [chosen, { build: given, demo }, rated] = await Promise.all([
        choosing.chosen(caller, query, input),
        choosing.buildOf(query),
        cache.get(slot, () => ratings.ofNumber(vin)),
      ]);
      const vehicle = vehicleAsChosen(query.decoded, chosen);
      const known = chosenBuild(given, chosen, vehicle);
      if (!known) return null;
      const facts = {
        number: NUMBER,
        version: 1,
        createdAt: now.toISOString(),
        verifyUrl: `${caller.origin}/verify/${NUMBER}`,
        demo: (given !== null && demo) || chosen.demo,
        vehicle,
        build: withRatings(known, rated),
      };
      const { document } = stickerDocument(facts, documentSite(caller.site, caller.origin), caller.locale);
      const { pages } = await renderer.svg(printableSticker(document, caller.locale), { signal: caller.signal?.() });
      const { grade, grade_words: words } = document.document;
      const msrp = msrpOf(document);
      if (!msrp) return null;
      const { base, options, destination, total } = msrp;
      return {
        pages: pages.map(page => markPreview(page, caller.locale)),
        grade,
        grade_words: words ?? grade,
        demo: document.demo,
        price: { base, options, destination, total },
      };
    },
  };
}
