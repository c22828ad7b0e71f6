import type { Sharp } from 'sharp';
import type { IconForm } from '../rules/app-manifest.ts';

/** Side of the favicon's own drawing, in pixels at 72 dpi. */
const FAVICON_PX = 26;
/** The system may cut away a tenth on each side: what is drawn stays within the rest. */
const SAFE = 0.86;

/** A PNG of a favicon. In full form, the color of the favicon's ground goes on up to the edges. */
export async function drawAppIcon(favicon: Buffer, { px, full }: IconForm): Promise<Buffer> {
  const side = full ? Math.round(px * SAFE) : px;
  const { default: sharp } = await import('sharp');
  const drawing = await sharp(favicon, { density: (72 * side) / FAVICON_PX })
    .resize(side, side)
    .png()
    .toBuffer();
  if (!full) return drawing;
  return sharp({ create: { width: px, height: px, channels: 4, background: await groundOf(sharp(drawing), side) } })
    .composite([{ input: drawing }])
    .png()
    .toBuffer();
}

/** The color at the middle of the upper edge, a little inside. */
async function groundOf(drawing: Sharp, side: number) {
  const spot = { left: Math.round(side / 2), top: Math.round(side * 0.04), width: 1, height: 1 };
  const [r = 255, g = 255, b = 255] = await drawing.extract(spot).removeAlpha().raw().toBuffer();
  return { r, g, b, alpha: 1 };
}
