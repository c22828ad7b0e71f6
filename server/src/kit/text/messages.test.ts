import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { ErrorCode } from '../contract.ts';
import { REASONS } from '../errors.ts';
import { readCatalog, translatorFor } from './messages.ts';

type Tree = { [key: string]: unknown };

/** Every sentence as `path: holes`, holes being the names in braces. */
function sentences(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') found.set(here, holes(value));
    else for (const [below, names] of sentences(value as Tree, here)) found.set(below, names);
  }
  return found;
}

function holes(sentence: string): string {
  const names = new Set<string>();
  const walk = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value);
      if (element.type === TYPE.tag) walk(element.children);
      if (element.type === TYPE.select || element.type === TYPE.plural) {
        for (const option of Object.values(element.options)) walk(option.value);
      }
    }
  };
  walk(parse(sentence));
  return [...names].sort().join(' ');
}

describe('the catalogs', () => {
  const english = sentences(readCatalog('en'));
  const spanish = sentences(readCatalog('es'));

  it('have the same sentences with the same placeholders in both languages', () => {
    expect(english.size).toBeGreaterThan(100);
    expect(Object.fromEntries(spanish)).toEqual(Object.fromEntries(english));
  });

  it('have one sentence for every refusal reason, and no others', () => {
    const reasons = [...english.keys()]
      .filter(key => key.startsWith('errors.'))
      .map(key => key.slice('errors.'.length));
    expect(reasons.sort()).toEqual(Object.keys(REASONS).sort());
  });

  it('go with a code of the contract and a status that refuses', () => {
    for (const [reason, { code, status }] of Object.entries(REASONS)) {
      expect(ErrorCode.options, reason).toContain(code);
      expect(status, reason).toBeGreaterThanOrEqual(400);
    }
  });

  it('refuse to say a sentence that is not there', () => {
    expect(() => translatorFor('es')('errors', 'nothing_like_it')).toThrow();
    expect(translatorFor('es')('errors', 'login_needed')).toBe('Inicie sesión para continuar.');
  });
});
