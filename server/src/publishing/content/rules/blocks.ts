import type { Element, RootContent } from 'hast';
import type { Nodes } from 'mdast';
import { DIRECTIVE_ELEMENT, parseMarkdown, safeTree, writeHtml } from '../../../kit/text/markdown.ts';
import type { ContentBlock } from '../contract.ts';

/** A list of links as it is written: its pages are looked up when it is read. */
export interface WrittenLinks {
  kind: 'links';
  topic: string;
}
export type WrittenBlock = Exclude<ContentBlock, { kind: 'links' }> | WrittenLinks;

/** A block that could not be read. `name`: of the directive; `line`: where it stands in the text. */
export interface BlockFault {
  name: string;
  line: number;
  fault: 'unknown' | 'place' | 'values';
}

type Directive = Extract<Nodes, { type: 'containerDirective' | 'leafDirective' }>;
type TextDirective = Extract<Nodes, { type: 'textDirective' }>;
type Values = Readonly<Record<string, string>>;

/** The block of each directive; null: its values do not name one. A FAQ is read apart. */
const BLOCKS: Readonly<Record<string, (label: string, values: Values) => WrittenBlock | null>> = {
  'vin-form': label => ({ kind: 'vin_form', ...(label ? { label } : {}) }),
  video: (label, { youtube = '', vimeo = '' }) => {
    if (!label) return null;
    if (/^[\w-]{11}$/.test(youtube)) return { kind: 'video', provider: 'youtube', id: youtube, title: label };
    return /^\d{6,12}$/.test(vimeo) ? { kind: 'video', provider: 'vimeo', id: vimeo, title: label } : null;
  },
  map: (label, { q = '' }) =>
    label && q.trim() && q.length <= 200 ? { kind: 'map', query: q.trim(), title: label } : null,
  links: (_label, { topic = '' }) => (/^[a-z0-9-]{1,60}$/.test(topic) ? { kind: 'links', topic } : null),
};

/** A page's text as blocks, and what of it could not be read. @throws Error for a text that `markdownFault` refuses */
export function readBlocks(text: string): { blocks: WrittenBlock[]; faults: BlockFault[] } {
  const tree = parseMarkdown(text, { directives: true });
  const faults: BlockFault[] = [];
  const known: Directive[] = [];
  for (const node of tree.children) {
    if (node.type !== 'containerDirective' && node.type !== 'leafDirective') continue;
    const isFaq = node.type === 'containerDirective' && node.name === 'faq';
    if (!isFaq && !(node.type === 'leafDirective' && Object.hasOwn(BLOCKS, node.name))) continue;
    node.data = { hName: DIRECTIVE_ELEMENT, hProperties: { dataAt: String(known.length) } };
    known.push(node);
  }
  settleOthers(tree, text, new Set<Nodes>(known), faults);

  const blocks: WrittenBlock[] = [];
  let html: RootContent[] = [];
  const flush = (): void => {
    const written = writeHtml(html);
    if (written) blocks.push({ kind: 'html', html: written });
    html = [];
  };
  for (const node of safeTree(tree).children) {
    const directive = isDirectiveElement(node) ? known[Number(node.properties.dataAt)] : undefined;
    if (!directive || !isDirectiveElement(node)) {
      html.push(node);
      continue;
    }
    flush();
    const block = directive.name === 'faq' ? faqOf(node) : blockOf(directive);
    if (block) blocks.push(block);
    else faults.push({ name: directive.name, line: lineOf(directive), fault: 'values' });
  }
  flush();
  return { blocks, faults: faults.toSorted((one, other) => one.line - other.line) };
}

const isDirectiveElement = (node: RootContent): node is Element =>
  node.type === 'element' && node.tagName === DIRECTIVE_ELEMENT;

const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;

/**
 * Directives that are no block: within a sentence they are text (`at 10:am`), unknown ones and those inside of something
 * else are left out, and told.
 */
function settleOthers(parent: Nodes, text: string, known: ReadonlySet<Nodes>, faults: BlockFault[]): void {
  if (!('children' in parent)) return;
  parent.children.forEach((node, at) => {
    if (node.type === 'textDirective') parent.children[at] = { type: 'text', value: sourceOf(node, text) };
    else if ((node.type === 'leafDirective' || node.type === 'containerDirective') && !known.has(node)) {
      const misplaced = node.name === 'faq' || Object.hasOwn(BLOCKS, node.name);
      faults.push({ name: node.name, line: lineOf(node), fault: misplaced ? 'place' : 'unknown' });
      parent.children[at] = { type: 'text', value: '' };
    } else settleOthers(node, text, known, faults);
  });
}

const sourceOf = ({ position }: TextDirective, text: string): string =>
  text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);

function blockOf(directive: Directive): WrittenBlock | null {
  const label = plainText(directive.children).trim().slice(0, 160);
  const given = Object.entries(directive.attributes ?? {}).map(([key, value]) => [key, value ?? ''] as const);
  return BLOCKS[directive.name]?.(label, Object.fromEntries(given)) ?? null;
}

/** Each heading is a question, what follows it the answer. */
function faqOf(element: Element): WrittenBlock | null {
  const items: { question: string; nodes: RootContent[] }[] = [];
  for (const node of element.children) {
    if (node.type === 'element' && /^h[2-6]$/.test(node.tagName))
      items.push({ question: wordsOf(node).trim(), nodes: [] });
    else items.at(-1)?.nodes.push(node);
  }
  const answered = items.map(({ question, nodes }) => ({ question, answer_html: writeHtml(nodes) }));
  const complete = answered.length > 0 && answered.every(each => each.question && each.answer_html);
  return complete ? { kind: 'faq', items: answered } : null;
}

const wordsOf = (node: RootContent): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(wordsOf).join('') : '';

const plainText = (nodes: readonly Nodes[]): string =>
  nodes.map(node => ('value' in node ? node.value : 'children' in node ? plainText(node.children) : '')).join('');
