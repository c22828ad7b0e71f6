import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { AppError } from '../../kit/errors.ts';
import { operatorToken } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type EditedPage, savePageCall } from './contract.ts';

let test: TestApp;
let writer: Caller;
beforeAll(async () => {
  test = await createTestApp();
  writer = await operator('content');
});
afterAll(() => test.close());

async function operator(role: 'content' | 'auditor' | 'support'): Promise<Caller> {
  const visitor = test.visitor();
  return { ...visitor, actor: await test.app.accounts.actorOf(visitor.site, await operatorToken(test, role)) };
}
const get = async (url: string, host = 'localhost') => {
  const answer = await test.http.inject({ url, headers: { host } });
  return answer.json<Record<string, unknown>>();
};
const reasonOf = (run: Promise<unknown>): Promise<string | null> =>
  run.then(
    () => null,
    (error: AppError) => error.reason,
  );
const TEXT = { title: 'A draft', description: 'About it', body: 'The **first** text.' };
const inputOf = (about: object) => savePageCall.input.parse({ ...TEXT, language: 'en', ...about });
const save = (about: object, caller = writer) => test.app.content.save(caller, inputOf(about));
const move = (edited: EditedPage, to: 'draft' | 'review' | 'published' | 'archived', caller = writer) =>
  test.app.content.move(caller, { page: edited.page.id, revision: edited.page.revision, to });
const publish = async (about: object) => move(await move(await save(about), 'review'), 'published');
const again = (edited: EditedPage, about: object) =>
  save({ page: edited.page.id, revision: edited.page.revision, path: edited.page.path, ...about });
const page = (path: string, locale: 'en' | 'es' = 'en') =>
  test.app.content.page({ ...test.visitor(), locale }, { path });
const isFound = (path: string): Promise<boolean> => page(path).then(Boolean, () => false);
const pathsOf = async () => {
  const { site } = test.visitor();
  const [listed, every] = [await test.app.content.pages(test.visitor(), {}), await test.app.content.everyPage(site)];
  return [...listed, ...every].map(each => each.path);
};

describe('a page in a file', () => {
  it('is answered in the language that was asked for', async () => {
    const found = (await get('/api/content-page?path=/learn/how-to-read-a-vin&language=es')).page;
    expect(found).toMatchObject({ path: '/learn/how-to-read-a-vin', language: 'es', languages: ['en', 'es'] });
    expect((await get('/api/content-page?path=/Learn/how-to-read-a-vin/')).page).toMatchObject({ language: 'en' });
  });

  it('is not found where none is published', async () => {
    for (const path of ['/learn/nothing', '/../site.json', '/learn/how-to-read-a-vin.md', '//learn', '/__proto__', '/'])
      expect((await get(`/api/content-page?path=${encodeURIComponent(path)}`)).reason, path).toBe('page_not_found');
  });

  it('is in the list of its topic and language', async () => {
    const { pages } = await get('/api/content-pages?topic=learn&language=es');
    expect(pages).toContainEqual(expect.objectContaining({ path: '/learn/how-to-read-a-vin', language: 'es' }));
    expect((await get('/api/content-pages?topic=nothing')).pages).toEqual([]);
  });

  it('is replaced by an operator’s page of the same path and language, and hidden by an archived one', async () => {
    const path = '/learn/how-to-read-a-vin';
    const edited = await publish({ path, title: 'Ours', topic: 'learn' });
    expect((await page(path)).title).toBe('Ours');
    expect((await page(path, 'es')).title).toBe('Cómo leer un VIN');
    await move(edited, 'archived');
    expect((await page(path)).language).toBe('es');
    await move(await publish({ path, language: 'es' }), 'archived');
    expect(await isFound(path)).toBe(false);
    expect(await pathsOf()).not.toContain(path);
  });

  it('is missing for those who link to it as soon as it is taken away in every language', async () => {
    const path = '/for-sellers';
    const absent = () => test.app.content.absent(test.visitor().site, [path, '/faq', '/guides/never-written']);
    expect(await absent()).toEqual(['/guides/never-written']);
    await move(await publish({ path }), 'archived');
    expect(await absent()).toEqual(['/guides/never-written']);
    await move(await publish({ path, language: 'es' }), 'archived');
    expect(await absent()).toEqual([path, '/guides/never-written']);
  });

  it('that holds words of a page of the product is in no list and no sitemap', async () => {
    const path = '/sections/pricing';
    await publish({ path, title: 'Our prices', indexed: true });
    expect((await page(path)).title).toBe('Our prices');
    expect(await pathsOf()).not.toContain(path);
    const every = await test.app.content.everyPage(test.visitor().site);
    expect(every.filter(each => each.path.startsWith('/sections/'))).toEqual([]);
  });
});

describe('a text that comes with the product', () => {
  const place = { path: '/sections/home', language: 'en' } as const;

  it('is where a writer starts, and stands again once the words that replaced it are archived', async () => {
    const text = await test.app.content.builtInText(writer, place);
    expect(text?.body).toContain(':::faq');
    const before = (await page(place.path)).title;
    expect(text?.title).toBe(before);
    const edited = await publish({ ...text, ...place, title: 'Our first line' });
    expect((await page(place.path)).title).toBe('Our first line');
    const builtIn = await test.app.content.builtIn(writer);
    expect(builtIn).toContainEqual({ ...place, title: before, page: edited.page.id });
    expect(builtIn).toContainEqual(expect.objectContaining({ path: '/faq', language: 'es', page: null }));
    await move(edited, 'archived');
    expect((await page(place.path)).title).toBe(before);
  });

  it('is for operators alone', async () => {
    expect(await reasonOf(test.app.content.builtIn(test.visitor()))).toBe('login_needed');
    expect(await reasonOf(test.app.content.builtInText(await operator('support'), place))).toBe('role_needed');
    expect(await test.app.content.builtInText(writer, { path: '/sections/none', language: 'en' })).toBeNull();
  });
});

describe('a draft', () => {
  it('is never served: not at its path, not in a list, not for a sitemap, whatever its stage', async () => {
    const path = '/guides/never-served';
    const draft = await save({ path, topic: 'guides' });
    const hidden = async () => {
      expect(await isFound(path)).toBe(false);
      expect(await pathsOf()).not.toContain(path);
      const request = [path, draft.page.id, `/content/${draft.page.id}`, `${path}?version=1`, `${path}?preview=1`];
      for (const each of request)
        expect((await get(`/api/content-page?path=${encodeURIComponent(each)}`)).reason, each).toBe('page_not_found');
    };
    await hidden();
    await hidden.call(await move(draft, 'review'));
  });

  it('stands beside the published version, which stays as it is until the draft is published', async () => {
    const path = '/guides/beside';
    const first = await publish({ path, title: 'One', topic: 'beside' });
    const draft = await again(first, { title: 'Two', body: '::links{topic=beside}' });
    expect(draft.page).toMatchObject({ live: 'published', stage: 'draft' });
    expect(JSON.stringify([await page(path), await test.app.content.pages(test.visitor(), {})])).not.toContain('Two');
    const reviewed = await move(draft, 'review');
    expect((await page(path)).title).toBe('One');
    await move(reviewed, 'published');
    expect(await page(path)).toMatchObject({ title: 'Two', updated_on: test.clock.now.toISOString().slice(0, 10) });
  });

  it('is published after its review only, and archiving takes the page away', async () => {
    const path = '/guides/steps';
    const draft = await save({ path });
    expect(await reasonOf(move(draft, 'published'))).toBe('page_step');
    expect(await reasonOf(move(draft, 'draft'))).toBe('page_step');
    const reviewed = await move(draft, 'review');
    const back = await move(reviewed, 'draft');
    expect(back.page.stage).toBe('draft');
    const published = await move(await move(back, 'review'), 'published');
    expect(await isFound(path)).toBe(true);
    const archived = await move(published, 'archived');
    expect(await isFound(path)).toBe(false);
    expect(await reasonOf(move(archived, 'archived'))).toBe('page_step');
  });

  it('goes to no review with a block that cannot be read', async () => {
    const draft = await save({ path: '/guides/block', body: 'One.\n\n::video[x]{youtube=no}' });
    expect(draft.faults).toEqual([{ name: 'video', line: 3, fault: 'values' }]);
    expect(await reasonOf(move(draft, 'review'))).toBe('page_block');
  });

  it('is not in a kept copy of a page: whatever visitors read changes, those who keep copies are told', async () => {
    let count = 0;
    test.app.content.onChange(() => (count += 1));
    const draft = await save({ path: '/guides/kept' });
    expect(count).toBe(0);
    const published = await move(await move(draft, 'review'), 'published');
    const before = count;
    await move(published, 'archived');
    expect([before > 0, count > before]).toEqual([true, true]);
  });
});

describe('two writers', () => {
  it('do not overwrite each other: the second is told, and nothing is lost', async () => {
    const first = await save({ path: '/guides/two-writers' });
    const other = await operator('content');
    await again(first, { title: 'Mine' });
    const lost = test.app.content.save(
      other,
      inputOf({ page: first.page.id, revision: first.page.revision, path: first.page.path, title: 'Theirs' }),
    );
    const email = writer.actor.kind === 'member' ? writer.actor.email : '';
    await expect(lost).rejects.toMatchObject({
      reason: 'page_changed',
      status: 409,
      details: { revision: first.page.revision + 1, changed_by: email },
    });
    expect(await reasonOf(move(first, 'review'))).toBe('page_changed');
    const now = await test.app.content.deskPage(writer, first.page.id);
    expect(now.versions.map(({ title }) => title)).toEqual(['Mine', 'A draft']);
  });
});

describe('the history of a page', () => {
  it('says who wrote what and when, and any version can be the draft again', async () => {
    const first = await publish({ path: '/guides/history', title: 'One' });
    const second = await again(first, { title: 'Two' });
    const restored = await test.app.content.restore(writer, {
      page: second.page.id,
      revision: second.page.revision,
      version: 1,
    });
    expect(restored.text.title).toBe('One');
    expect(restored.versions).toMatchObject([
      { number: 3, restored_from: 1, is_live: false, published_at: null },
      { number: 2, title: 'Two', is_live: false },
      { number: 1, title: 'One', is_live: true, written_at: test.clock.now.toISOString() },
    ]);
    expect(restored.versions[0]?.written_by).toMatch(/@example\.com$/);
    const version = await test.app.content.version(writer, { page: first.page.id, version: 2 });
    expect(version).toMatchObject({ title: 'Two', body: TEXT.body });
  });

  it('keeps the address of a page that visitors have read', async () => {
    const draft = await save({ path: '/guides/address' });
    const moved = await again(draft, { path: '/guides/new-address' });
    const published = await move(await move(moved, 'review'), 'published');
    expect(await reasonOf(again(published, { path: '/guides/third-address' }))).toBe('page_path_fixed');
  });
});

describe('a path', () => {
  it.each([
    ['/pricing', 'page_path_reserved'],
    ['/operator/pages', 'page_path_reserved'],
    ['/api/x', 'page_path_reserved'],
    ['/', 'page_path_form'],
    ['guides', 'page_path_form'],
    ['/guides//x', 'page_path_form'],
    ['/guides/../x', 'page_path_form'],
    ['/guides/a_b', 'page_path_form'],
    [`/guides/${'a'.repeat(120)}`, 'page_path_long'],
    ['/a/b/c/d/e', 'page_path_long'],
  ])('is refused where no page can stand: %s', async (path, reason) => {
    expect(await reasonOf(save({ path }))).toBe(reason);
  });

  it('has one page in each language', async () => {
    await save({ path: '/guides/once' });
    expect(await reasonOf(save({ path: '/Guides/once/' }))).toBe('page_path_taken');
    expect(await reasonOf(save({ path: '/guides/once', language: 'es' }))).toBeNull();
  });
});

describe('a text', () => {
  it('that would keep us busy is refused, at its field', async () => {
    const long = inputOf({ path: '/guides/long', body: 'word\n\n'.repeat(20_000) });
    await expect(test.app.content.save(writer, long)).rejects.toMatchObject({
      reason: 'page_text_long',
      field: 'body',
    });
    expect(await reasonOf(save({ path: '/guides/deep', body: '> '.repeat(100) }))).toBe('page_text_deep');
    expect(await reasonOf(test.app.content.render(writer, { body: '> '.repeat(100), language: 'en' }))).toBe(
      'page_text_deep',
    );
  });

  it('names the brand that shows it, whatever its name is', async () => {
    await publish({ path: '/guides/brand', title: 'About {{site.name}}', body: '{{site.name}} and {{other}}' });
    expect(await page('/guides/brand')).toMatchObject({
      title: 'About Marque',
      blocks: [{ kind: 'html', html: '<p>Marque and {{other}}</p>' }],
    });
  });
});

describe('a preview link', () => {
  it('shows one version to whoever has it, for three days, to no search engine and no cache', async () => {
    const draft = await save({ path: '/guides/preview', title: 'Not yet' });
    const { url, expires_at: until } = await test.app.content.previewLink(writer, { page: draft.page.id, version: 1 });
    const token = url.split('/page-preview/')[1] ?? '';
    const answer = await test.http.inject({
      url: `/api/content-preview?token=${token}`,
      headers: { host: 'localhost' },
    });
    expect(answer.json()).toMatchObject({ page: { title: 'Not yet', indexed: false }, version: 1, expires_at: until });
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.headers['x-robots-tag']).toContain('noindex');
    expect((await get(`/api/content-preview?token=${token}x`)).reason).toBe('preview_over');
    expect((await get(`/api/content-preview?token=${token}`, 'harbor.localhost')).reason).toBe('preview_over');
    const later = test.clock.now;
    test.clock.now = new Date(later.getTime() + 3 * 24 * 60 * 60 * 1000 + 1000);
    expect((await get(`/api/content-preview?token=${token}`)).reason).toBe('preview_over');
    test.clock.now = later;
  });
});

describe('a redirect', () => {
  const add = (from: string, to: string, status: 301 | 302 = 301) =>
    test.app.content.addRedirect(writer, { from, to, status });

  it('leads from a path without a page to one of this site', async () => {
    const { id } = await add('/Old_Page.html', '/learn/how-to-read-a-vin?a=1#b', 302);
    const request = '/api/content-page?path=/old_page.html';
    expect((await get(request)).details).toEqual({
      redirect: { to: '/learn/how-to-read-a-vin?a=1#b', status: 302 },
    });
    expect((await test.app.content.redirects(writer)).redirects).toMatchObject([{ id, from: '/old_page.html' }]);
    await test.app.content.removeRedirect(writer, id);
    expect((await get(request)).details).toBeUndefined();
  });

  it('leads never in a circle', async () => {
    await add('/circle/a', '/circle/b');
    await add('/circle/b', '/circle/c');
    expect(await reasonOf(add('/circle/c', '/circle/a?x=1'))).toBe('redirect_loop');
    expect(await reasonOf(add('/circle/d', '/circle/d/'))).toBe('redirect_loop');
    expect(await reasonOf(add('/circle/a', '/circle/c'))).toBe('redirect_taken');
  });

  it.each([
    ['/pricing', '/learn', 'page_path_reserved'],
    ['/', '/learn', 'redirect_path'],
    ['/API/x', '/learn', 'page_path_reserved'],
    ['/robots.txt', '/learn', 'page_path_reserved'],
    ['old', '/learn', 'redirect_path'],
    ['/old page', '/learn', 'redirect_path'],
    ['/a/../pricing', '/learn', 'redirect_path'],
    ['/old', 'https://example.com', 'redirect_target'],
    ['/old', '//example.com', 'redirect_target'],
    ['/old', '/\\example.com', 'redirect_target'],
    ['/old', 'javascript:alert(1)', 'redirect_target'],
  ])('is refused: %s to %s', async (from, to, reason) => expect(await reasonOf(add(from, to))).toBe(reason));

  it('never stands over a page', async () => {
    await publish({ path: '/guides/stays' });
    expect(await reasonOf(add('/guides/stays', '/learn'))).toBe('redirect_page');
  });
});

describe('operators', () => {
  it('write with the role for content, read as auditors, and see nothing with other roles', async () => {
    const [auditor, support] = [await operator('auditor'), await operator('support')];
    const draft = await save({ path: '/guides/roles' });
    expect((await test.app.content.deskPage(auditor, draft.page.id)).may_write).toBe(false);
    expect(await reasonOf(move(draft, 'review', auditor))).toBe('role_needed');
    expect(await reasonOf(save({ path: '/guides/no' }, auditor))).toBe('role_needed');
    expect(await reasonOf(test.app.content.deskPage(support, draft.page.id))).toBe('role_needed');
    expect(await reasonOf(test.app.content.addRedirect(auditor, { from: '/x', to: '/y', status: 301 }))).toBe(
      'role_needed',
    );
  });

  it('find pages by state and by words', async () => {
    await save({ path: '/guides/find-me', title: '100% certain_' });
    const list = (tab: 'draft' | 'archived', words: string) =>
      test.app.content.desk(writer, { tab, words, limit: 20 }).then(found => found.pages.map(each => each.path));
    expect(await list('draft', '0% certain_')).toEqual(['/guides/find-me']);
    expect(await list('archived', 'find-me')).toEqual([]);
    expect(await list('draft', '%')).toEqual(['/guides/find-me']);
  });

  it('are in the audit log with every step', async () => {
    const published = await publish({ path: '/guides/audit' });
    await test.app.content.previewLink(writer, { page: published.page.id, version: 1 });
    await move(published, 'archived');
    const auditor = await operator('auditor');
    const { entries } = await test.app.audit.list(auditor, { limit: 20 } as never);
    const actions = entries.filter(each => each.object === published.page.id).map(each => each.action);
    expect(actions.toReversed()).toEqual([
      'content.saved',
      'content.submitted',
      'content.published',
      'content.preview_made',
      'content.archived',
    ]);
  });
});
