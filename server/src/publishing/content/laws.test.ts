import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url).pathname;
/** Text visible to readers: messages, pages of a brand, its legal texts, printed sheets, mails and screens. */
const READER_FILES =
  /^messages.*\.json$|^sites.*(\.md|site\.json)$|^server.*(\.typ|mails\.tsx)$|^web.*(?<!\.test)\.tsx$/;

const rows = readFileSync(`${root}docs/laws.md`, 'utf8')
  .split('\n')
  .filter(line => /^\| (?:\d|California )/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, citation = '', says = '', on = '', comparedWith = '']) => ({ citation, says, on, comparedWith }));

/** A citation is a title, its code, and sections joined by commas, a word or a dash. */
const CITATION =
  /(\d+)\s+(C\.?F\.?R\.?|U\.?S\.?C\.?)\s+(?:§+\s*|Part\s+)?(\d[\d.]*(?:\([a-z]\))?(?:(?:,? (?:and|y|to|a) |, |[–-])\d[\d.]*(?!\d|\s+[CU]))*)(, Subpart [A-Z])?/gi;
/** Laws that are named in place of their citation. */
const NAMED: readonly [RegExp, string][] = [
  [/California Vehicle Code 11713\.26(?:\(b\)\(1\))?/g, 'California Vehicle Code 11713.26'],
  [/Clean Air Act|Ley de Aire Limpio/g, '42 U.S.C. 7541'],
  [/Automobile Information Disclosure Act/g, '15 U.S.C. 1231'],
  [/Monroney/g, '15 U.S.C. 1232'],
  [/Digital Millennium Copyright Act/g, '17 U.S.C. 512'],
];
/** Anything else that names a law: another act, a code of a state, a section or a law by its number. */
const OTHER_LAW =
  /(?:[A-Z][\w’]+ )+Act\b|\bLey (?:Federal )?(?:de|del|para|sobre|contra) (?:la |los |las )?[A-ZÁÉÍÓÚ][\wáéíóúñ]+|\b(?:Civil|Civ\.|Vehicle|Veh\.|Penal|Revised|General)(?: \w+\.?)? (?:Code|Statutes)\b|\bPub(?:lic|\.) ?L(?:aw|\.)|\b(?:GDPR|CCPA|FCRA|FMVSS)\b|§|(?:Title|Título) \d+/g;

function sections(list: string): string[] {
  const plain = list.replaceAll(/\([a-z]\)/g, '').replace(/\.$/, '');
  const [from, to] = plain.split(/[–-]/).map(Number);
  if (to) return Array.from({ length: to - from! + 1 }, (_, at) => String(from! + at));
  return plain.match(/\d[\d.]*\d/g) ?? [plain];
}

function citationsIn(text: string): string[] {
  const cited = [...text.matchAll(CITATION)].flatMap(([, title, code, list = '', subpart = '']) => {
    const name = /c\.?f/i.test(code ?? '') ? 'CFR' : 'U.S.C.';
    return sections(list).map(section => `${title} ${name} ${section}${subpart.replace(',', '')}`);
  });
  const named = NAMED.flatMap(([words, citation]) => (text.search(words) < 0 ? [] : [citation]));
  const rest = [CITATION, ...NAMED.map(([words]) => words)].reduce((left, known) => left.replaceAll(known, ' '), text);
  return [...cited, ...named, ...(rest.match(OTHER_LAW) ?? [])];
}

/** The form of a citation that leads to a page of a law; null for any other page. */
function targetOf(url: string): RegExp | null {
  const [, title, section] = /uscode\/text\/(\d+)\/(\d+)/.exec(url) ?? [];
  if (title) return new RegExp(`^${title} U\\.S\\.C\\. ${section}$`);
  const [, rules] = /ecfr\.gov\/current\/title-(\d+)\//.exec(url) ?? [];
  if (!rules) return null;
  const [, part] = /\/part-(\d+)/.exec(url) ?? [];
  return new RegExp(`^${rules} CFR ${part ?? ''}`);
}

const files = ['messages', 'sites', 'server/src', 'web/app'].flatMap(folder =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
);
const texts = files
  .filter(path => READER_FILES.test(path))
  .map(path => ({ path, citations: citationsIn(readFileSync(root + path, 'utf8')) }));

describe('a law that a page cites', () => {
  it('is read out of a sentence in every form', () => {
    expect(citationsIn('see 28 CFR 25.55 and 25.56, 49 U.S.C. 30120(g), and 49 CFR Part 580.')).toEqual(
      ['28 CFR 25.55', '28 CFR 25.56', '49 U.S.C. 30120', '49 CFR 580'], // prettier-ignore
    );
    expect(citationsIn('15 USC 1231–1233; 28 CFR Part 25, Subpart B')).toEqual(
      ['15 U.S.C. 1231', '15 U.S.C. 1232', '15 U.S.C. 1233', '28 CFR 25 Subpart B'], // prettier-ignore
    );
  });

  it.each([
    ['the Magnuson-Moss Warranty Act says so', 'Moss Warranty Act'],
    ['la Ley de Aire Limpio', '42 U.S.C. 7541'],
    ['la Ley Federal de Protección al Consumidor', 'Ley Federal de Protección'],
    ['Cal. Civ. Code 1798', 'Civ. Code'],
    ['the California Vehicle Code', 'Vehicle Code'],
    ['§ 1798.100', '§'],
    ['under the GDPR', 'GDPR'],
    ['Título 49 del Código', 'Título 49'],
  ])('is read out of “%s”', (text, law) => expect(citationsIn(text)).toEqual([law]));

  it('leads to that law and no other', () => {
    const wrong = texts
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path }) =>
        [...readFileSync(root + path, 'utf8').matchAll(/\[([^\]]+)\]\((https:[^)]+)\)/g)].flatMap(
          ([, text = '', url = '']) => {
            const target = targetOf(url);
            return !target || citationsIn(text).some(citation => target.test(citation))
              ? []
              : [`${path}: ${text} ${url}`];
          },
        ),
      );
    expect(wrong).toEqual([]);
    expect(targetOf('https://www.law.cornell.edu/uscode/text/49/30504')?.test('49 U.S.C. 30504')).toBe(true);
    expect(targetOf('https://www.law.cornell.edu/uscode/text/49/30504')?.test('49 U.S.C. 30505')).toBe(false);
  });

  it('stands in the sheet of laws', () => {
    const sheet = new Set(rows.map(({ citation }) => citation));
    const missing = texts.flatMap(({ path, citations }) =>
      citations.filter(citation => !sheet.has(citation)).map(citation => `${path}: ${citation}`),
    );
    expect(missing).toEqual([]);
    expect(texts.flatMap(({ citations }) => citations).length).toBeGreaterThan(60);
  });

  it('has a row that says what it says, and when and with what that was compared', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ says }) => says.length < 20)).toEqual([]);
    expect(rows.filter(({ on }) => !/^(\d{4}-\d{2}-\d{2}|Not yet)$/.test(on))).toEqual([]);
    expect(rows.filter(({ on, comparedWith }) => (on === 'Not yet') !== (comparedWith === ''))).toEqual([]);
  });

  it('is cited somewhere, so that the sheet holds no dead rows', () => {
    const cited = new Set(texts.flatMap(({ citations }) => citations));
    expect(rows.map(({ citation }) => citation).filter(citation => !cited.has(citation))).toEqual([]);
  });
});

describe('what the law is said to ask', () => {
  const pages = texts.filter(({ path }) => path.endsWith('.md'));
  const textOf = (path: string) => readFileSync(root + path, 'utf8');

  it('limits the duty of insurers wherever a page tells it', () => {
    const duty = /(insurers[^.|]*must report|aseguradoras[^.|]*deben (reportar|informar))/i;
    const telling = pages.filter(({ path }) => duty.test(textOf(path)));
    expect(telling.length).toBeGreaterThanOrEqual(4);
    expect(telling.filter(({ citations }) => !citations.includes('49 U.S.C. 30504')).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('promises a free repair only with its 15 years', () => {
    const free =
      /(repair (is|must be) free|(remedy|repair) without charge|free repair|reparación (es|debe ser) grat|reparación gratuita|sin costo)/i;
    const telling = pages.filter(({ path }) => /recall/.test(path) && free.test(textOf(path)));
    expect(telling.length).toBeGreaterThanOrEqual(4);
    expect(telling.filter(({ path }) => !/\b15\b/.test(textOf(path))).map(({ path }) => path)).toEqual([]);
  });

  it('asks export of yards alone, and no label of cars that were sold before the law', () => {
    const unsaid =
      /(insurers|aseguradoras)[^.|]*(must|deben|(?<!no )tienen que)[^.|]*export|never (carried|had) (a|one|any)\b[^.]*label|nunca (la |lo )?(tuvo|llevó)|(most|la mayoría de los) (vehicles|autos|vehículos)[^.]*(badly damaged|muy dañados)/i;
    expect(texts.filter(({ path }) => unsaid.test(textOf(path))).map(({ path }) => path)).toEqual([]);
    expect(unsaid.test('An older car never had one. It never carried a price label')).toBe(true);
    expect(unsaid.test('Insurers must state whether it is for export')).toBe(true);
  });
});
