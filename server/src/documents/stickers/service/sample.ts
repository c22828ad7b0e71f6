import { documentSite } from '../../../platform/typesetting/document-site.ts';
import { visitorRequest } from '../../../platform/typesetting/drawing/render-queue.ts';
import type { Caller } from '../../../kit/caller.ts';
import { startOfDay } from '../../../kit/clock.ts';
import type { StickerDocument, StickerView } from '../contract.ts';
import { stickerDocument } from '../document.ts';
import { SandboxBuilds } from '../providers/sandbox.ts';
import { vehicleOf } from '../rules/choosing/vehicle.ts';
import { printableSticker } from '../rules/printable-sticker.ts';
import { withRatings } from '../rules/ratings.ts';
import type { StickerDeps } from '../service.ts';

/**
 * The demonstration vehicle of the sample: a full label, rebuilt from a build record; a period sheet with the options its
 * plates name where a brand is for classics.
 */
const SAMPLE_NUMBERS = { vin: '1FTEW1EP8KFA00019', classic: '124379N500019' } as const;

type SampleDeps = Pick<StickerDeps, 'clock' | 'renderer' | 'vehicles' | 'ratings'>;

/** The sample of a site, which anyone may look at before buying. */
export function createSample({ clock, renderer, vehicles, ratings }: SampleDeps) {
  /** The same all day long, so that it is drawn once a day. */
  async function made(caller: Caller): Promise<{ document: StickerDocument; title: string; vin: string }> {
    const now = startOfDay(clock());
    const vin = SAMPLE_NUMBERS[caller.site.first_search];
    const { decoded, title } = vehicles.forDocument(vin, 'sticker');
    const vehicle = vehicleOf(decoded);
    const given = await new SandboxBuilds({ paceMs: 0 }).find(vin, vehicle, { now });
    if (!given) throw new Error('The sandbox does not know the sample vehicle');
    const build = withRatings(given, await ratings.onFile(decoded));
    const verifyUrl = `${caller.origin}/verify/MQS-SAMPLE`;
    const facts = {
      number: 'MQS-SAMPLE',
      version: 1,
      createdAt: now.toISOString(),
      verifyUrl,
      demo: true,
      vehicle,
      build,
    };
    const { document } = stickerDocument(facts, documentSite(caller.site, caller.origin), caller.locale);
    return { document, title, vin };
  }

  return {
    async view(caller: Caller): Promise<{ sticker: StickerView; pages: string[] }> {
      const { document, title, vin } = await made(caller);
      const { pages } = await renderer.svg(printableSticker(document, caller.locale), visitorRequest(caller));
      const sticker: StickerView = {
        id: 'sample',
        vin,
        title,
        state: 'ready',
        grade: document.document.grade,
        version: 1,
        created: clock().toISOString(),
        charged: null,
        credit_back: false,
        revoked_for: null,
        pdf: '/documents/sticker/sample.pdf',
        document,
      };
      return { sticker, pages };
    },

    async file(caller: Caller): Promise<{ document: StickerDocument; name: string[] }> {
      const { document } = await made(caller);
      return { document, name: ['sample-sticker'] };
    },
  };
}
