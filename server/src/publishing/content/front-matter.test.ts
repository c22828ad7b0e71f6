import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sitesFolder } from '../../platform/sites/service.ts';
import { valuesOf } from './rules/front-matter.ts';

const contentOf = (file: string) => /^---\n([\s\S]*?)\n---/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';

describe('front matter', () => {
  it('is read as YAML reads it in every page of the product', () => {
    const files = readdirSync(sitesFolder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'));
    const pages = files.map(name => contentOf(join(sitesFolder, name))).filter(text => text !== '');
    expect(pages.length).toBeGreaterThan(50);
    for (const page of pages) expect(valuesOf(page)).toEqual(parse(page));
  });

  it.each([
    'title: ¿Qué es un VIN?',
    'title: A page\norder: 3\nindexed: false\nupdated_on: 2026-11-02',
    'title: "Quoted: yes"',
    "title: 'Quoted'",
    'title: Words # and a remark',
    'title: Words  ',
    'title: Words\r\norder: 3\r',
    'title: Words that\n  go on',
    'title: |\n  Words\n  in lines',
    'title: True',
    'title: NULL',
    'title: no',
    'title: ~',
    'title:',
    'order: 010',
    'order: 0x10',
    'order: 1e3',
    'order: -1',
    'title: [a, b]',
    'title: http://a.example',
    '# a remark\ntitle: Words',
    '',
  ])('is read as YAML reads it: %j', text => {
    expect(valuesOf(text)).toEqual(parse(text));
  });

  it('names no key twice', () => {
    expect(() => valuesOf('title: One\ntitle: Two')).toThrow(/unique/);
  });
});
