import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg)$/;
const MIN_BYTES = 1024;

/** Writes `.br` and `.gz` beside each script and style of a folder, as small as they get. */
async function compressFolder(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(each => TEXT.test(each))) {
    const file = join(folder, name);
    const content = await readFile(file);
    if (content.length < MIN_BYTES) continue;
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

/** Compresses the browser's files when they are built: smaller than a server has time for, and no work for it later. */
export function compressAssets(): Plugin {
  return {
    name: 'marque-compress-assets',
    apply: 'build',
    applyToEnvironment: environment => environment.config.consumer === 'client',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await compressFolder(resolve(this.environment.config.root, this.environment.config.build.outDir, 'assets'));
      },
    },
  };
}
