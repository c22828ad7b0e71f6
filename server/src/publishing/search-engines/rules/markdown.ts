import type { Element, ElementContent, Root, RootContent } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

/** What a reader of text can do nothing with. */
const LEFT_OUT = new Set([
  'button',
  'dialog',
  'form',
  'iframe',
  'nav',
  'noscript',
  'script',
  'style',
  'svg',
  'template',
]);

/** The main part of a page as Markdown; its links lead to `origin`. Null where it has none. */
export async function markdownOf(html: string, origin: string): Promise<string | null> {
  const main = find(unified().use(rehypeParse).parse(html), 'main');
  if (!main) return null;
  const root: Root = { type: 'root', children: kept(main.children, origin) };
  const turned = await unified().use(rehypeRemark).use(remarkGfm).run(root);
  return unified()
    .use(remarkGfm)
    .use(remarkStringify, { bullet: '-' })
    .stringify(turned as never);
}

function find(node: Root | RootContent, name: string): Element | null {
  if (node.type === 'element' && node.tagName === name) return node;
  if (!('children' in node)) return null;
  for (const child of node.children) {
    const found = find(child, name);
    if (found) return found;
  }
  return null;
}

function kept(nodes: readonly ElementContent[], origin: string): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return node.type === 'text' ? [node] : [];
    const { tagName, properties } = node;
    if (LEFT_OUT.has(tagName) || properties['hidden'] !== undefined || properties['ariaHidden'] === 'true') return [];
    const { href } = properties;
    const isOurs = typeof href === 'string' && href.startsWith('/');
    return [
      {
        ...node,
        properties: isOurs ? { ...properties, href: origin + href } : properties,
        children: kept(node.children, origin),
      },
    ];
  });
}
