import type { Element, Root, RootContent } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** Limits of a text: more would keep the parser busy for seconds. */
export const MARKDOWN_LIMITS = {
  characters: 100_000,
  paragraph: 10_000,
  depth: 12,
  indent: 40,
  directives: 60,
} as const;

/** Why a text is not read: it is too long as a whole, a paragraph of it is, or it is nested too deep. */
export type MarkdownFault = 'long' | 'paragraph' | 'deep';

/** A directive's element on its way to HTML; nobody can write it. */
export const DIRECTIVE_ELEMENT = 'x-directive';

/** Headings get ids with this before them, so that none is the id of something of the page around the text. */
const HEADING_ID = 'h-';

const WRITTEN =
  'h1 h2 h3 h4 h5 h6 p ul ol li blockquote pre hr br a strong em del code img table thead tbody tr th td'.split(' ');

/** Raw HTML is dropped before this list is asked; it says what Markdown itself may become. */
const SCHEMA: Schema = {
  tagNames: [...WRITTEN, DIRECTIVE_ELEMENT],
  attributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
    [DIRECTIVE_ELEMENT]: ['dataAt'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  strip: ['script', 'style'],
};

const plain = unified().use(remarkParse).use(remarkGfm).freeze();
const withDirectives = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze();
const toHtml = unified()
  .use(remarkRehype)
  .use(rehypeSanitize, SCHEMA)
  .use(() => mendElements)
  .use(rehypeSlug, { prefix: HEADING_ID })
  .freeze();
const writer = unified()
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze();

/** Why a text is not read, before anything is parsed; null where it is. */
export function markdownFault(text: string): MarkdownFault | null {
  const { characters, paragraph, depth, indent, directives } = MARKDOWN_LIMITS;
  if (text.length > characters) return 'long';
  if (text.split(/\n[ \t\r]*\n/).some(part => part.length > paragraph)) return 'paragraph';
  const lines = text.split('\n');
  if (lines.filter(each => /^\s*:::/.test(each)).length > directives) return 'deep';
  const isDeep = (line: string): boolean => {
    const lead = /^[\s>*+\-\d.)]*/.exec(line)?.[0] ?? '';
    const isRule = /^\s*([-*_])(?:\s*\1)*\s*$/.test(line);
    const markers = isRule ? 0 : (lead.match(/[>*+-]|\d+[.)]/g) ?? []).length;
    return markers > depth || lead.length - lead.trimStart().length > indent;
  };
  return lines.some(isDeep) ? 'deep' : null;
}

/** Markdown as a tree that may be changed before it is written; `directives`: with `::name[label]{key=value}` blocks. */
export function parseMarkdown(text: string, { directives }: { directives: boolean }): MarkdownRoot {
  const fault = markdownFault(text);
  if (fault) throw new Error(`The text is not read: ${fault}`);
  return (directives ? withDirectives : plain).parse(text);
}

/** The safe HTML of a parsed text, as a tree: no script, no style, no raw HTML, no address but of the web, mail or a phone. */
export const safeTree = (tree: MarkdownRoot): Root => toHtml.runSync(tree) as Root;

/** Writes nodes of such a tree. */
export const writeHtml = (nodes: readonly RootContent[]): string =>
  writer.stringify({ type: 'root', children: [...nodes] }).trim();

/** Markdown as safe HTML. @throws Error for a text that `markdownFault` refuses */
export const markdownHtml = (text: string): string =>
  writeHtml(safeTree(parseMarkdown(text, { directives: false })).children);

/** The page has the one first heading; links to other sites send no referrer; pictures are the site's own. */
function mendElements(tree: Root): void {
  visit(tree.children);

  function visit(nodes: RootContent[]): void {
    for (const node of nodes) {
      if (node.type !== 'element') continue;
      mend(node);
      visit(node.children);
    }
  }
}

function mend(element: Element): void {
  const { tagName, properties } = element;
  if (tagName === 'h1') element.tagName = 'h2';
  if (tagName === 'a' && /^(?:https?:|[\\/]{2})/i.test(String(properties.href ?? '').trim()))
    properties.rel = ['noopener', 'noreferrer'];
  if (tagName === 'img' && !/^\/(?![\\/])/.test(String(properties.src ?? ''))) {
    // A page asks no other site for anything.
    element.tagName = 'em';
    element.children = [{ type: 'text', value: String(properties.alt ?? '') }];
    element.properties = {};
  }
}
