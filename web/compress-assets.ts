import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg)$/;
const MIN_BYTES = 256;
/** What first views load: 3 % less of it, 5 kB of the home page, is worth the second or two that Zopfli takes. Ten more rounds bring 0.1 %. */
const FIRST =
  /^(?:manifest|react|s|public|search|vehicles|reading|makes|members|home|(?:home|preview|make|dashboard)-page)-.*\.js$/;
const ROUNDS = { numiterations: 5 };

/** Writes `.br` and `.gz` beside each script and style of a folder that has none yet, as small as they get. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter(each => TEXT.test(each) && !names.includes(`${each}.br`))) {
    const file = join(folder, name);
    const content = await readFile(file);
    if (content.length < MIN_BYTES) continue;
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
    const small = FIRST.test(name) ? gzipAsync(content, ROUNDS) : promisify(gzip)(content, { level: 9 });
    await writeFile(`${file}.gz`, await small);
  }
}

/**
 * Compresses the browser's files when they are built: smaller than a server has time for, and no work for it later.
 * The list of routes is written only with the server's files, so that both builds end with this.
 */
export function compressAssets(): Plugin {
  return {
    name: 'marque-compress-assets',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await compressFolder(resolve(this.environment.config.root, 'build/client/assets'));
      },
    },
  };
}
