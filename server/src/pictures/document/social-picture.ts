import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { readFontFiles } from '../../documents/font-files.ts';
import { sayIn } from '../../kit/messages.ts';
import type { Site } from '../../sites/contract.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const template = fileURLToPath(new URL('../social.typ', import.meta.url));

const SOCIAL_WIDTH = 1200;
const SOCIAL_HEIGHT = 630;

let compiler: NodeCompiler | undefined;

/** The picture shown beside a link to a brand, PNG of 1200 × 630: name, line and colours, whatever their length. */
export async function drawSocialPicture(site: Site, logoFile: string): Promise<Buffer> {
  compiler ??= NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: readFontFiles() }] });
  const data = JSON.stringify({
    name: site.name,
    host: site.hosts[0],
    lang: site.locale,
    theme: site.theme,
    primary: site.primary_color,
    line: sayIn(site.locale)('sites', 'social.line'),
    logo: readFileSync(logoFile, 'utf8'),
  });
  const compiled = compiler.compile({ mainFilePath: template, inputs: { data } });
  if (!compiled.result) throw new Error(`The social picture of ${site.id} could not be drawn`);
  const svg = compiler.svg(compiled.result);
  compiler.evictCache(0);
  return sharp(Buffer.from(svg)).resize(SOCIAL_WIDTH, SOCIAL_HEIGHT).png({ palette: true }).toBuffer();
}
