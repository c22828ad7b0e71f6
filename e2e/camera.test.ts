import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { prepareZXingModule, writeBarcode, type WriteInputBarcodeFormat } from 'zxing-wasm/writer';
import { accessFaults, awake, expect, picture, test } from './fixtures.ts';

const ACCORD = '1HGCM82633A004352';
const [WIDTH, HEIGHT] = [1280, 720];

/** A picture as bytes of gray, row by row. */
interface Gray {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const require = createRequire(import.meta.url);
const wasm = readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm'));
await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true });

/** A barcode in the middle of a light gray picture, upright or turned by 90 degrees. */
async function scene(format: WriteInputBarcodeFormat, text: string, turned = false): Promise<Gray> {
  const { symbol, error } = await writeBarcode(text, { format });
  if (error) throw new Error(error);
  const linear = symbol.height < symbol.width / 4;
  const scale = Math.floor((linear ? 1000 : 480) / symbol.width);
  const tall = linear ? 220 : symbol.height * scale;
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(235);
  const [left, top] = [Math.floor((WIDTH - symbol.width * scale) / 2), Math.floor((HEIGHT - tall) / 2)];
  for (let y = 0; y < tall; y++) {
    for (let x = 0; x < symbol.width * scale; x++) {
      const row = linear ? 0 : Math.floor(y / scale);
      pixels[(top + y) * WIDTH + left + x] = symbol.data[row * symbol.width + Math.floor(x / scale)] === 0 ? 20 : 235;
    }
  }
  return turned ? turn({ width: WIDTH, height: HEIGHT, pixels }) : { width: WIDTH, height: HEIGHT, pixels };
}

function turn({ width, height, pixels }: Gray): Gray {
  const turned = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = pixels[y * width + x]!;
  return { width: height, height: width, pixels: turned };
}

/** The picture of Chromium's fake camera: YUV4MPEG2, a few frames of one gray picture. */
function writeVideo(path: string, { width, height, pixels }: Gray): void {
  const colors = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), pixels, colors]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, Buffer.concat([head, frame, frame, frame]));
}

/** A photo file of a picture: a bitmap of 24 bits. */
function bitmap({ width, height, pixels }: Gray): Buffer {
  const line = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + line * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(-height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) file.fill(pixels[y * width + x]!, 54 + y * line + x * 3, 54 + y * line + x * 3 + 3);
  return file;
}

const SCAN = 'Scan a barcode or choose a photo';
const field = (page: Page) => page.getByRole('textbox', { name: '17-character VIN' });

for (const [format, text] of [
  ['Code39', `I${ACCORD}`],
  ['Code128', ACCORD],
  ['DataMatrix', ACCORD],
  ['QRCode', `https://example.com/label?vin=${ACCORD}`],
] as const) {
  test(`the camera reads the VIN from a barcode: ${format}`, async ({ product }, testInfo) => {
    const video = join(testInfo.outputDir, `${format}.y4m`);
    writeVideo(video, await scene(format, text));
    const { launchOptions } = testInfo.project.use;
    const browser = await chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${video}`,
      ],
    });
    try {
      const page = await browser.newPage({ permissions: ['camera'], viewport: { width: 390, height: 844 } });
      const requested: string[] = [];
      page.on('request', request => requested.push(request.url()));
      await page.goto(product.url('/'));
      await awake(page);
      expect(requested.filter(url => /wasm|scan-dialog|barcode/.test(url))).toEqual([]);
      await page.getByRole('button', { name: SCAN }).click();
      await expect(field(page)).toHaveValue('1HG CM8263 3A004352', { timeout: 30_000 });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(requested.filter(url => !url.startsWith(product.url('')) && !url.startsWith('blob:'))).toEqual([]);
      expect(requested.some(url => url.endsWith('.wasm'))).toBe(true);
    } finally {
      await browser.close();
    }
  });
}

test('without a camera a photo is read, also a turned one, and a photo without a VIN is said to be so', async ({
  product,
  visitor: { page },
}) => {
  await page.goto(product.url('/pricing'));
  await awake(page);
  await page.getByRole('link', { name: 'VIN check' }).first().click();
  await awake(page);
  await page.getByRole('button', { name: SCAN }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No camera was found.');
  expect(await accessFaults(page)).toEqual([]);
  await picture(page, 'scan');
  const choose = async (name: string, buffer: Buffer, mimeType = 'image/bmp') =>
    dialog.locator('input[type=file]').setInputFiles({ name, buffer, mimeType });
  await choose('notes.txt', Buffer.from('no picture'), 'text/plain');
  await expect(dialog).toContainText('not a picture we can open');
  await choose('plain.bmp', bitmap({ width: 64, height: 64, pixels: new Uint8Array(64 * 64).fill(200) }));
  await expect(dialog).toContainText('no barcode with a VIN in this photo', { timeout: 30_000 });
  await choose('milk.bmp', bitmap(await scene('Code128', '4006381333931')));
  await expect(dialog).toContainText('It reads “4006381333931”');
  await choose('jamb.bmp', bitmap(await scene('Code39', ACCORD, true)));
  await expect(field(page)).toHaveValue('1HG CM8263 3A004352', { timeout: 30_000 });
});
