import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Size of built files in gzip, in kB, for a browser without Brotli; `paths` as a page names them, e.g. `/assets/a.js`. */
export function gzipOf(paths: readonly string[]): number {
  const sizes = paths.map(path => {
    const file = fileURLToPath(new URL(`../web/build/client${path}`, import.meta.url));
    return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
