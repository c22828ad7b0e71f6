import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PlacedText {
  text: string;
  /** Points from the left and from the top of the page to the baseline. */
  x: number;
  y: number;
  width: number;
  /** Size of the type in points. */
  size: number;
}

export interface ReadPdf {
  tagged: boolean;
  language: string;
  title: string;
  createdAt: string;
  bookmarks: string[];
  pages: { width: number; height: number; texts: PlacedText[] }[];
  /** All texts of all pages without any space: what a search would find. */
  packed: string;
}

/** A page for a screen reader. */
export interface PageTags {
  roles: string[];
  /** Text read aloud in place of a drawing. */
  alts: string[];
  /** The addresses that a click on the page opens. */
  links: string[];
}

const open = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;

/** Reads a PDF back: its title, its bookmarks and every text with its place. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await open(bytes);
  const info = (await pdf.getMetadata()).info as Record<string, string>;
  const outline = (await pdf.getOutline()) ?? [];
  const pages: ReadPdf['pages'] = [];
  for (let n = 1; n <= pdf.numPages; n++) pages.push(await readPage(await pdf.getPage(n)));
  const markInfo = await pdf.getMarkInfo();
  await pdf.destroy();
  return {
    tagged: markInfo?.Marked === true,
    language: info.Language ?? '',
    title: info.Title ?? '',
    createdAt: info.CreationDate ?? '',
    bookmarks: outline.flatMap(entry => [entry.title, ...entry.items.map(item => (item as { title: string }).title)]),
    pages,
    packed: packed(pages.flatMap(page => page.texts.map(text => text.text)).join('')),
  };
}

/** The tags and links of each page: apart from `readPdf`, for reading them takes as long as reading its texts. */
export async function readPdfTags(bytes: Uint8Array): Promise<PageTags[]> {
  const pdf = await open(bytes);
  const pages: PageTags[] = [];
  for (let n = 1; n <= pdf.numPages; n++) pages.push(await readTags(await pdf.getPage(n)));
  await pdf.destroy();
  return pages;
}

/** A text as `ReadPdf.packed` holds it. */
export const packed = (text: string): string => text.replace(/[\s\u200b]/g, '');

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function readPage(page: Page): Promise<ReadPdf['pages'][number]> {
  const { width, height } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const texts = content.items.flatMap((item): PlacedText[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
    return [{ text: item.str, x, y: height - y, width: item.width, size: Math.abs(Number(item.transform[3])) }];
  });
  return { width, height, texts };
}

async function readTags(page: Page): Promise<PageTags> {
  const notes = (await page.getAnnotations()) as { url?: string }[];
  const tree = await page.getStructTree();
  return { roles: rolesOf(tree), alts: altsOf(tree), links: notes.flatMap(({ url }) => url ?? []) };
}

function rolesOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { role, children } = node as { role?: string; children?: unknown[] };
  return [...(role ? [role] : []), ...(children ?? []).flatMap(rolesOf)];
}

function altsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { alt, children } = node as { alt?: string; children?: unknown[] };
  return [...(alt ? [alt] : []), ...(children ?? []).flatMap(altsOf)];
}

/** Pairs of texts printed over each other: their capitals share more than a hair in both directions. */
export function overlaps(texts: readonly PlacedText[]): [string, string][] {
  const hairPt = 0.9;
  const top = (text: PlacedText) => text.y - 0.68 * text.size;
  const pairs: [string, string][] = [];
  texts.forEach((a, i) => {
    for (const b of texts.slice(i + 1)) {
      const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const down = Math.min(a.y, b.y) - Math.max(top(a), top(b));
      if (across > hairPt && down > hairPt) pairs.push([a.text, b.text]);
    }
  });
  return pairs;
}
