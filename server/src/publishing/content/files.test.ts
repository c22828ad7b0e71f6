import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSites, sitesFolder } from '../../platform/sites/service.ts';
import { createFilePages } from './providers/files.ts';
import { readBlocks } from './rules/blocks.ts';

const folder = mkdtempSync(join(tmpdir(), 'marque-content-'));
const sites = createSites().all();
const site = (id: string) => sites.find(each => each.id === id)!;
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const page = (title: string) => `---\ntitle: ${title}\ndescription: About it\nupdated_on: 2026-11-01\n---\n\nText.\n`;
const titles = async (id: string) =>
  (await createFilePages(folder, sites).list(site(id))).map(each => `${each.language} ${each.path} ${each.title}`);

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, 'default', 'content'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('pages in files', () => {
  it('are shared by all brands, each of which may write its own or take one away', async () => {
    write('default/content/en/learn/a.md', page('Shared A'));
    write('default/content/en/learn/b.md', page('Shared B'));
    write('harbor/content/en/learn/a.md', page('Harbor A'));
    write('harbor/content/en/learn/b.md', '---\npublished: false\n---\n');
    write('harbor/content/en/about.md', page('About Harbor'));
    expect(await titles('default')).toEqual(['en /learn/a Shared A', 'en /learn/b Shared B']);
    expect(await titles('harbor')).toEqual(['en /learn/a Harbor A', 'en /about About Harbor']);
  });

  it.each([
    ['default/content/en/a.txt', page('A'), 'a page is a file like en/learn/how-to-read-a-vin.md'],
    ['default/content/fr/a.md', page('A'), 'a page is a file like'],
    ['default/content/en/A.md', page('A'), 'is no path of a page'],
    ['default/content/en/pricing.md', page('A'), 'the product itself answers at /pricing'],
    ['default/content/en/a.md', 'Text.', 'front matter'],
    ['default/content/en/a.md', '---\ntitle: A\n---\n', 'description'],
    ['default/content/en/a.md', page('A').replace('title:', 'author: B\ntitle:'), 'author'],
    ['default/content/en/a.md', `${page('A')}${'>'.repeat(1000)}`, 'its text is not read: deep'],
  ])('stop the start where they are none: %s %#', (name, text, sentence) => {
    write(name, text);
    expect(() => createFilePages(folder, sites)).toThrow(sentence);
  });

  it('that come with the product can be read, every block of them, and have the same pages in both languages', async () => {
    const shipped = await createFilePages(sitesFolder, sites).list(site('default'));
    expect(shipped.flatMap(({ path, body }) => readBlocks(body).faults.map(fault => ({ path, ...fault })))).toEqual([]);
    const of = (language: string) => shipped.filter(each => each.language === language).map(each => each.path);
    expect(of('es').toSorted()).toEqual(of('en').toSorted());
    expect(shipped.length).toBeGreaterThan(0);
  });
});
