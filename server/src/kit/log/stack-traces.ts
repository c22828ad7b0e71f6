import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/**
 * Makes stack traces name the lines of our sources instead of those of the bundle. The map of a bundle is read for the first
 * trace through it: `--enable-source-maps` reads all maps while the bundles load, which was a tenth of each start.
 */
export function traceSources(): void {
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map(frame => `    at ${inSource(frame)}`)].join('\n');
}

/** The maps read so far, by address of the file; null: it has none. */
const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const place = new URL(`${file}.map`);
  const map = existsSync(place) ? new SourceMap(JSON.parse(readFileSync(place, 'utf8'))) : null;
  maps.set(file, map);
  return map;
}

/** A line of a trace with the place in the source, where a map tells it. */
function inSource(frame: NodeJS.CallSite): string {
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  const text = String(frame);
  if (!file?.startsWith('file:') || line === null || column === null) return text;
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return text;
  const source = new URL(entry.originalSource, file).href;
  return text.replace(`${file}:${line}:${column}`, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
}
