import type { KeptAbout } from './kept-documents.ts';

/** A document that is kept, and its address. */
export interface KeptLink extends KeptAbout {
  href: string;
}

/** The parts of the offline page with and without kept documents (`OfflineDocument`). */
const KEPT_SECTION = /<section id="kept" hidden="">[\s\S]*?<\/section>/;
const NONE = /<section id="none">[\s\S]*?<\/section>/;
/** One line of the list. */
const LINE = /<li>[\s\S]*?<\/li>/;

/** The offline page with the documents that are kept in this browser; their line stands in it once, as a pattern. */
export function withKeptList(page: string, documents: readonly KeptLink[]): string {
  if (documents.length === 0) return page.replace(KEPT_SECTION, '');
  return page
    .replace(NONE, '')
    .replace(KEPT_SECTION, kept =>
      kept.replace(' hidden=""', '').replace(LINE, line => documents.map(each => lineOf(line, each)).join('')),
    );
}

function lineOf(line: string, { href, title, about }: KeptLink): string {
  const values: Record<string, string> = { href, title, about };
  return line.replaceAll(/\{(href|title|about)\}/g, (_, name: string) => escaped(values[name] ?? ''));
}

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);
