import type { Messages } from './parts.ts';

/** By the messages of a language, and the brand's own sentences as JSON. */
const merged = new WeakMap<Messages, Map<string, Messages>>();
/** On a server with many brands, each edition of their sentences makes an entry. */
const MAX_KEPT = 200;

type Tree = { [key: string]: Tree | string };

/** The sentences of a language with those that a brand says in its own words, by key (`home.hero.title`); the same object for the same words. */
export function ownMessages(messages: Messages, texts: Readonly<Record<string, string>> = {}): Messages {
  const own = Object.entries(texts);
  if (own.length === 0) return messages;
  const name = JSON.stringify(texts);
  const known = merged.get(messages) ?? new Map<string, Messages>();
  merged.set(messages, known);
  const found = known.get(name);
  if (found) return found;
  if (known.size >= MAX_KEPT) known.clear();
  const made = own.reduce<Tree>((tree, [key, text]) => said(tree, key.split('.'), text), messages as unknown as Tree);
  known.set(name, made as unknown as Messages);
  return made as unknown as Messages;
}

/** A copy with another sentence in one place; a place that is not there, as its part is not loaded, is left out. */
function said(tree: Tree, [step = '', ...rest]: readonly string[], text: string): Tree {
  const at = tree[step];
  if (at === undefined) return tree;
  if (rest.length === 0) return typeof at === 'string' ? { ...tree, [step]: text } : tree;
  return typeof at === 'string' ? tree : { ...tree, [step]: said(at, rest, text) };
}
