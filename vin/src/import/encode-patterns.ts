import { E } from '../load/element-ids.ts';
import { parseKey, type Token } from './key-syntax.ts';
import { ImportError } from './source.ts';
import { compareText } from './read-vpic.ts';
import { ByteWriter } from './byte-writer.ts';
import type { Compiled } from './compile-vpic.ts';

const MAX_CLASSES = 0xffff;

/** Classes, keys, schemas and patterns: the bulk of the file, each column as differences so that it packs well. */
export function encodePatterns(out: ByteWriter, compiled: Compiled): void {
  const { schemas } = compiled.arranged;
  const keys = [...new Set(schemas.flatMap(schema => schema.groups.map(group => group.key)))].sort(compareText);
  const keyIndex = new Map(keys.map((key, index) => [key, index]));
  encodeKeys(out, keys);
  out.unsigned(schemas.length);
  for (const { row, groups } of schemas) {
    out.unsigned(row.id);
    out.unsigned(row.changedYear);
    out.unsigned(groups.length);
  }
  const formulas = schemas.flatMap(({ groups }, index) =>
    groups.some(group => group.key.includes('#')) ? [index] : [],
  );
  out.list(formulas, index => out.unsigned(index));
  for (const { groups } of schemas) {
    let previous = 0;
    for (const group of groups) {
      const index = keyIndex.get(group.key)!;
      out.unsigned(index - previous);
      previous = index;
    }
  }
  const groups = schemas.flatMap(schema => schema.groups);
  for (const group of groups) out.unsigned(group.patterns.length);
  encodeColumns(
    out,
    compiled,
    groups.flatMap(group => group.patterns),
  );
}

function encodeKeys(out: ByteWriter, keys: string[]): void {
  const classes = new Map<string, Token>([['any', { any: true, low: 0, high: 0 }]]);
  const nameOf = (token: Token) => (token.any ? 'any' : `${token.low}:${token.high}`);
  const tokens = keys.map(parseKey);
  for (const token of tokens.flat()) if (!classes.has(nameOf(token))) classes.set(nameOf(token), token);
  const classIndex = new Map([...classes.keys()].map((name, index) => [name, index]));
  if (classes.size > MAX_CLASSES)
    throw new ImportError(`${classes.size} character classes are more than the tables can hold`);
  out.unsigned(classes.size);
  for (const token of classes.values()) {
    out.unsigned(token.low);
    out.unsigned(token.high);
  }
  out.unsigned(keys.length);
  for (const list of tokens) out.unsigned(list.length);
  for (const token of tokens.flat()) out.unsigned(classIndex.get(nameOf(token))!);
}

function encodeColumns(out: ByteWriter, { arranged, values }: Compiled, patterns: number[]): void {
  const { element: elements, value: valueOf, rank, engineRank } = arranged.items;
  out.unsigned(patterns.length);
  out.raw(Uint8Array.from(patterns, index => elements[index]!));
  const last = new Map<number, number>();
  for (const index of patterns) {
    const element = elements[index]!;
    const final = values.final(valueOf[index]!);
    out.signed(final - (last.get(element) ?? 0));
    last.set(element, final);
  }
  const lastRank = new Map<number, number>();
  for (const index of patterns) {
    const element = elements[index]!;
    out.signed(rank[index]! - (lastRank.get(element) ?? 0));
    lastRank.set(element, rank[index]!);
  }
  const engines = patterns.filter(index => elements[index] === E.engineModel);
  out.unsigned(engines.length);
  let lastEngine = 0;
  for (const index of engines) {
    out.signed(engineRank[index]! - lastEngine);
    lastEngine = engineRank[index]!;
  }
}

/**
 * Schema names in its own block, read when asked for: the distinct names in order, each as what it shares with the
 * one before and the rest, then every schema's place among them.
 */
export function encodeSchemaNames(out: ByteWriter, { arranged }: Compiled): void {
  const names = [...new Set(arranged.schemas.map(schema => schema.row.name))].sort(compareText);
  const place = new Map(names.map((name, index) => [name, index]));
  const block = new ByteWriter();
  const encoder = new TextEncoder();
  let previous = '';
  block.list(names, name => {
    let shared = 0;
    while (shared < name.length && name[shared] === previous[shared]) shared++;
    const rest = encoder.encode(name.slice(shared));
    block.unsigned(shared);
    block.unsigned(rest.length);
    block.raw(rest);
    previous = name;
  });
  for (const schema of arranged.schemas) block.unsigned(place.get(schema.row.name)!);
  out.unsigned(block.bytes().length);
  out.raw(block.bytes());
}
