import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyPatch } from '../../platform/sites/rules/layers.ts';
import { operatorToken } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PageSentences } from './contract.ts';
import { pageKeys } from './rules/page-texts.ts';

const SAMPLE = 'home.documents.report.sample';
const AGREE = 'shell.agree.signup';
const PRICE = 'home.documents.report.price_pack';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  token = await operatorToken(test, 'owner');
});
afterAll(() => test.close());

async function find(q = '') {
  const url = `/api/operator/page-texts?${new URLSearchParams({ q })}`;
  const answer = await test.http.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${token}` } });
  return answer.json<PageSentences>();
}
async function save(key: string, en: string | null, es: string | null, more: { base?: number; token?: string } = {}) {
  const answer = await test.http.inject({
    method: 'POST',
    url: '/api/operator/page-text',
    headers: { host: 'localhost', authorization: `Bearer ${more.token ?? token}` },
    payload: { key, texts: { en, es }, base: more.base ?? (await find()).base, reason: 'a test' },
  });
  return { http: answer.statusCode, ...answer.json<PageSentences & { reason?: string; message?: string }>() };
}
const said = (language: 'en' | 'es', host = 'localhost') => test.app.brands.ownTexts(test.visitor(host).site, language);

it('says a sentence in the brand’s own words in both languages, until they are taken away', async () => {
  const found = await find('read a sample');
  expect(found.sentences.map(({ key }) => key)).toContain(SAMPLE);
  const { sentences, total } = await save(SAMPLE, 'See one first', 'Vea uno antes');
  expect([total, sentences[0]?.texts.map(({ own }) => own)]).toEqual([1, ['See one first', 'Vea uno antes']]);
  expect([said('en'), said('es'), said('en', 'harbor.localhost')]).toEqual([
    { [SAMPLE]: 'See one first' },
    { [SAMPLE]: 'Vea uno antes' },
    {},
  ]);
  expect((await find('vea uno')).sentences.map(({ key }) => key)).toEqual([SAMPLE]);
  expect(await save(SAMPLE, null, null)).toMatchObject({ total: 0 });
  expect(said('en')).toEqual({});
});

it('changes a sentence with links whose marks stay, each around words of its own', async () => {
  const en = 'Going on, you accept our <privacy>privacy notice</privacy> and <terms>terms</terms>.';
  const es = 'Al seguir, acepta las <terms>condiciones</terms> y el <privacy>aviso de privacidad</privacy>.';
  expect((await find(AGREE)).sentences[0]?.placeholders).toEqual(['<terms>', '<privacy>']);
  expect(await save(AGREE, en, es)).toMatchObject({ http: 200 });
  expect(said('en')).toEqual({ [AGREE]: en });
  await save(AGREE, null, null);
});

const P = '<privacy>P</privacy>';

it.each<[string, [string, string | null, string | null], string | RegExp]>([
  ['without the mark of a link', [AGREE, `Terms, ${P}`, `<terms>T</terms> ${P}`], /<terms>/],
  ['with a link without words', [AGREE, `<terms> </terms> ${P}`, `<terms>T</terms> ${P}`], /<terms>.*words/],
  ['with a link in a link', [AGREE, `<terms>T ${P}</terms>`, `<terms>T</terms> ${P}`], /HTML/],
  ['with a link of its own', [AGREE, `<terms>T</terms> ${P} <a>x</a>`, `<terms>T</terms> ${P}`], /<a>/],
  ['with an address in a mark', [AGREE, `<terms href="https://x.example">T</terms> ${P}`, P], 'page_sentence'],
  ['with a picture', [AGREE, `<terms>T</terms> ${P}<img/>`, `<terms>T</terms> ${P}`], /HTML/],
  ['without a placeholder', [PRICE, '{count} cheap', '{count} por {price}'], /price/],
  ['with another placeholder', [PRICE, '{count} for {price} {name}', '{count} por {price}'], /name/],
  ['with markup', [SAMPLE, '<b>See</b>', 'Vea'], 'page_sentence'],
  ['that is not well formed', [SAMPLE, 'See {', 'Vea'], 'page_sentence'],
  ['in one language alone', [SAMPLE, 'See one', null], /both languages/],
  ['of a document', ['report-words.no_such', 'One', 'Uno'], 'not_found'],
  ['of a sample document', ['home.samples.report.verdict', 'Clean', 'Limpio'], 'not_found'],
  ['of law', ['legal.title', 'One', 'Uno'], 'not_found'],
  ['that is none', ['home.documents', 'One', 'Uno'], 'not_found'],
])('refuses a sentence %s', async (_what, [key, en, es], why) => {
  const refused = await save(key, en, es);
  expect(refused.http).toBeGreaterThanOrEqual(400);
  if (typeof why === 'string') expect(refused.reason).toBe(why);
  else expect(refused.message).toMatch(why);
  expect(said('en')).toEqual({});
});

it('is refused to who may not manage the brand, and where another operator was quicker', async () => {
  const support = await operatorToken(test, 'support');
  expect(await save(SAMPLE, 'A', 'B', { token: support })).toMatchObject({ http: 403 });
  const { base } = await find();
  await save(SAMPLE, 'First', 'Primero', { base });
  expect(await save(SAMPLE, 'Second', 'Segundo', { base })).toMatchObject({ http: 409, reason: 'site_changed' });
});

it('leaves out a kept sentence that does not fit its page any more, and says why', async () => {
  const { version: base } = await test.app.siteSettings.stateOf('harbor');
  const by = { ...test.visitor('harbor.localhost') };
  const texts = { en: { [PRICE]: 'Cheap', 'home.gone': 'Gone', [SAMPLE]: 'Look' } };
  await test.app.siteSettings.add(by, { base, reason: 'a test' }, (_tx, settings) =>
    applyPatch(settings, { page_texts: texts }),
  );
  expect(said('en', 'harbor.localhost')).toEqual({ [SAMPLE]: 'Look' });
});

it('can change only what stands around documents', () => {
  const modules = new Set(pageKeys().map(key => key.split('.')[0]));
  for (const other of ['reports', 'legal', 'payments', 'orders', 'console']) expect(modules).not.toContain(other);
  expect(pageKeys()).toContain(PRICE);
});
