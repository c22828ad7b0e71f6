import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSites } from '../sites/service.ts';
import { createBrandFiles } from '../sites/service/brand-files.ts';
import { legalFileOf } from './rules.ts';
import { createLegal } from './service.ts';

const folder = mkdtempSync(join(tmpdir(), 'marque-legal-'));
const legalFolder = join(folder, 'default', 'legal');
const sites = createSites();
const [site] = sites.all().filter(each => each.id === 'default');
if (!site) throw new Error('There is no default site');
let notice = false;
let now = new Date('2026-06-15T12:00:00Z');
const open = (live = false) =>
  createLegal({
    files: createBrandFiles({ folder }),
    sites,
    clock: () => now,
    takesMoney: id => live && id === 'default',
    needsNotice: () => notice,
  });
const write = (name: string, text: string) => writeFileSync(join(legalFolder, name), text);

beforeEach(() => {
  now = new Date('2026-06-15T12:00:00Z');
  rmSync(legalFolder, { recursive: true, force: true });
  mkdirSync(legalFolder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the pages of law', () => {
  it('are placeholders until the operator has written them', () => {
    expect(open().text(site, 'terms', 'es')).toEqual({
      kind: 'terms',
      version: 'placeholder',
      html: null,
      locale: 'es',
      isCurrent: true,
      versions: ['placeholder'],
    });
    expect(open().current(site)).toEqual({ terms: 'placeholder', privacy: 'placeholder' });
  });

  it('keep their older versions, and a version takes effect on its day', () => {
    write('terms.2026-01-01.en.md', '# Terms\n\nThe **first** text.');
    write('terms.2026-07-01.en.md', 'The second text.');
    write('terms.2026-07-01.es.md', 'El segundo texto.');
    expect(open().text(site, 'terms', 'en')).toMatchObject({ version: '2026-01-01', versions: ['2026-01-01'] });
    expect(open().text(site, 'terms', 'en', '2026-07-01')).toBeNull();
    now = new Date('2026-07-01T00:00:00Z');
    expect(open().text(site, 'terms', 'es')).toMatchObject({ html: '<p>El segundo texto.</p>', locale: 'es' });
    expect(open().text(site, 'terms', 'es', '2026-01-01')).toMatchObject({
      html: '<h2 id="h-terms">Terms</h2>\n<p>The <strong>first</strong> text.</p>',
      locale: 'en',
      isCurrent: false,
      versions: ['2026-07-01', '2026-01-01'],
    });
    expect(open().text(site, 'terms', 'en', '2020-01-01')).toBeNull();
  });

  it('agree with what a page showed, and reject unknown versions', () => {
    write('terms.2026-01-01.en.md', 'one');
    write('terms.2026-02-01.en.md', 'two');
    const legal = open();
    expect(legal.agreed(site, { terms: '2026-01-01' })).toEqual({ terms: '2026-01-01', privacy: 'placeholder' });
    expect(legal.agreed(site, { terms: '1999-01-01' })).toMatchObject({ terms: '2026-02-01' });
    expect(legal.agreed(site, {})).toMatchObject({ terms: '2026-02-01' });
  });

  it('are required only where real money is taken', () => {
    expect(open().warnings()).toEqual([]);
    expect(open(true).warnings()).toEqual([
      expect.stringMatching(/^The site default takes real payments, but its terms page is a placeholder/),
      expect.stringMatching(/privacy page is a placeholder/),
    ]);
    write('terms.2026-01-01.en.md', 'one');
    write('privacy.2026-12-01.en.md', 'not in effect yet');
    expect(open(true).missingOn(site)).toEqual(['privacy']);
  });

  it('have a notice of national title data only where a source holds such data', () => {
    write('nmvtis.2026-01-01.en.md', '# Notice\n\nNo **repair** history &amp; more.');
    expect(open().notice(site)).toBeNull();
    expect(open().acceptedNotice(site, undefined, 'f')).toBeNull();
    notice = true;
    const legal = open(true);
    expect(legal.notice(site)).toBe('2026-01-01');
    expect(legal.noticeText(site, '2026-01-01')).toEqual({ en: 'Notice\n\nNo repair history & more.' });
    expect(legal.noticeText(site, 'placeholder')).toBeNull();
    expect(legal.acceptedNotice(site, '2026-01-01', 'f')).toBe('2026-01-01');
    expect(() => legal.acceptedNotice(site, undefined, 'f')).toThrow('notice_not_accepted');
    expect(() => legal.acceptedNotice(site, '1999-01-01', 'f')).toThrow('notice_not_accepted');
    rmSync(join(legalFolder, 'nmvtis.2026-01-01.en.md'));
    expect(open(true).missingOn(site)).toContain('nmvtis');
    expect(open(true).warnings().join()).toContain('nmvtis page is a placeholder');
    notice = false;
  });

  it('stop the start where a file cannot be named', () => {
    write('terms.md', 'x');
    expect(() => open()).toThrow(/terms\.md: the name must be like/);
  });
});

it.each(['terms.2026-02-30.en.md', 'terms.2026-01-01.fr.md', 'refunds.2026-01-01.en.md', 'terms.en.md'])(
  '%s is no text of law',
  name => {
    expect(legalFileOf(name)).toBeNull();
  },
);
