import { dayOf } from '../../kit/clock.ts';
import { markdownFault } from '../../kit/text/markdown.ts';
import { legalFileOf } from '../legal/rules.ts';
import type { SettingChange } from '../sites/rules/layers.ts';

/** Characters of a drawing. */
const MAX_DRAWING = 100_000;

const DRAWINGS = ['logo.svg', 'logo-dark.svg', 'favicon.svg'] as const;
/** A brand's own badge of a make: `logos/ford.svg`, and `logos/classic/ford.svg` for vehicles of before 1981. */
const MAKE_LOGO = /^logos\/(classic\/)?([a-z0-9]+(?:-[a-z0-9]+)*)\.svg$/;

/** The make that a badge is of; null: the path is of something else. */
export function makeOfLogo(path: string): { make: string; classic: boolean } | null {
  const [, classic, make] = MAKE_LOGO.exec(path) ?? [];
  return make === undefined ? null : { make, classic: classic !== undefined };
}

/** Why a file of a brand is not kept: a key of `brand-answers`. */
export type FileFault =
  'path' | 'large' | 'no_svg' | 'script' | 'handler' | 'outside' | 'entity' | 'empty' | 'markdown' | 'begun';

/** Whether a file may be kept under this path of a brand; null: it may. `text` null: it is taken away; `exists`: there is one. */
export function fileFault(
  path: string,
  text: string | null,
  { now, exists }: { now: Date; exists: boolean },
): FileFault | null {
  if (DRAWINGS.some(name => name === path) || makeOfLogo(path)) return text === null ? null : drawingFault(text);
  const legal = path.startsWith('legal/') ? legalFileOf(path.slice('legal/'.length)) : null;
  if (!legal) return 'path';
  // What buyers have agreed to is not written anew.
  const today = dayOf(now);
  if (legal.version < today || (exists && legal.version === today)) return 'begun';
  if (text === null) return null;
  if (text.trim() === '') return 'empty';
  return markdownFault(text) ? 'markdown' : null;
}

/** What no logo needs, and what could run or load something: refused, never cleaned, so that what is shown is what was drawn. */
function drawingFault(text: string): FileFault | null {
  if (text.length > MAX_DRAWING) return 'large';
  if (!/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) return 'no_svg';
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || /&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) return 'entity';
  if (/<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener)\b|javascript:/i.test(text))
    return 'script';
  if (/[\s"'/]on[a-z]+\s*=/i.test(text)) return 'handler';
  const addresses = [...text.matchAll(/(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')|url\(\s*["']?([^)"']*)/gi)];
  const isOutside = addresses.some(([, a, b, c]) => !/^\s*(?:#|data:image\/(?:png|jpeg);)/.test(a ?? b ?? c ?? ''));
  return isOutside || /@import|<\?xml-stylesheet/i.test(text) ? 'outside' : null;
}

/** Of the changes of others, those of settings that are to be changed as well, or of a part of them. */
export function overlap(wanted: readonly SettingChange[], others: readonly SettingChange[]): SettingChange[] {
  const within = (path: string, other: string) => path === other || path.startsWith(`${other}.`);
  return others.filter(other =>
    wanted.some(({ setting }) => within(setting, other.setting) || within(other.setting, setting)),
  );
}
