import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '../../http/server.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { newToken } from '../../kit/security/crypto.ts';
import { openBrowser, type TestBrowser } from '../../testing/browser.ts';
import { ACCORD, buildMember, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const pass = 'a long enough sentence';
function guest(host = 'localhost'): Caller {
  const token = newToken();
  return { ...test.visitor(host), guest: token, keepGuest: () => token };
}
const vinsOf = async (caller: Caller) => (await test.app.vehicles.searches.page(caller)).searches.map(each => each.vin);

describe('a guest', () => {
  it('returns the visitor’s own searches only', async () => {
    const [one, other] = [guest(), guest()];
    await test.app.vehicles.preview(one, ACCORD);
    test.clock.advanceDays(1);
    await test.app.vehicles.preview(one, TESLA);
    expect(await vinsOf(one)).toEqual([TESLA, ACCORD]);
    expect(await vinsOf(other)).toEqual([]);
    expect(await vinsOf({ ...one, site: test.visitor('harbor.localhost').site })).toEqual([]);
    expect(await vinsOf(test.visitor())).toEqual([]);
  });

  it('is known to us by a hash only', async () => {
    const one = guest();
    await test.app.vehicles.preview(one, ACCORD);
    await test.app.vehicles.searches.write();
    const { rows } = await test.database.executeSql('select * from searches');
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(one.guest);
  });

  it('moves the searches into the account, where the newest of each number stays', async () => {
    const one = guest();
    await test.app.vehicles.preview(one, ACCORD);
    const email = 'guest@example.com';
    const session = await test.app.accounts.register(one, { email, pass });
    const member = { ...one, actor: await test.app.accounts.actorOf(one.site, session.token) };
    expect(await vinsOf(member)).toEqual([ACCORD]);
    expect(await vinsOf(one)).toEqual([]);
    test.clock.advanceDays(1);
    const second = guest();
    await test.app.vehicles.preview(second, TESLA);
    test.clock.advanceDays(1);
    await test.app.vehicles.preview(member, ACCORD);
    await test.app.accounts.login(second, { email, pass });
    expect(await vinsOf(member)).toEqual([ACCORD, TESLA]);
  });

  it('is shown for 90 days', async () => {
    const one = guest();
    await test.app.vehicles.preview(one, ACCORD);
    test.clock.advanceDays(89);
    expect(await vinsOf(one)).toEqual([ACCORD]);
    test.clock.advanceDays(2);
    expect(await vinsOf(one)).toEqual([]);
  });
});

describe('a browser before sign-in', () => {
  it('gets its token with its first search, keeps it 90 days, and loses it at the sign-in', async () => {
    const pages = async (request: Request, { caller }: { caller: Caller }): Promise<Response> => {
      const vin = new URL(request.url).pathname.split('/')[2];
      if (vin) await test.app.vehicles.preview(caller, vin);
      return Response.json(await vinsOf(caller));
    };
    const http = await createHttp(test.app, { pages, development: false, middleware: null });
    const browser = openBrowser({ ...test, http });
    await browser.get('/');
    expect(browser.cookies.size).toBe(0);
    const [cookie] = [(await browser.get(`/vehicle/${ACCORD}`)).headers['set-cookie']].flat();
    expect(cookie).toMatch(
      /^marque_guest=[\w-]{43}\.1HGCM82633A004352\.\w+\.y; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.get('/')).json()).toEqual([ACCORD]);
    const token = browser.cookies.get('marque_guest');
    expect(token).toMatch(/^[\w-]{43}$/);
    await browser.get(`/vehicle/${TESLA}`);
    expect(browser.cookies.get('marque_guest')).toBe(token);
    expect((await browser.post('/api-cwa/forget-search', { search: 'sea_unknown' })).json()).toMatchObject({
      total: 2,
    });
    await browser.post('/api-cwa/register', { email: 'browser@example.com', pass });
    expect(browser.cookies.has('marque_guest')).toBe(false);
    expect((await browser.get('/')).json()).toHaveLength(2);
    const headers = { host: 'localhost', 'x-forwarded-proto': 'https' };
    const secure = await http.inject({ url: `/vehicle/${ACCORD}`, headers });
    expect(secure.cookies).toMatchObject([{ name: '__Host-marque_guest', secure: true, httpOnly: true, path: '/' }]);
    await http.close();
  });
});

describe('the first search of a guest', () => {
  /** A browser at pages that show a preview, or the list of searches. */
  async function openPages() {
    const pages = async (request: Request, { caller }: { caller: Caller }): Promise<Response> => {
      const vin = new URL(request.url).pathname.split('/')[2];
      if (!vin) return Response.json((await test.app.vehicles.searches.page(caller)).searches);
      return Response.json(await test.app.vehicles.preview(caller, vin));
    };
    const http = await createHttp(test.app, { pages, development: false, middleware: null });
    return openBrowser({ ...test, http });
  }
  const rows = async () => {
    await test.app.vehicles.searches.write();
    const { rows } = await test.database.executeSql('select vin, title from searches where is_guest');
    return rows;
  };
  const carried = (browser: TestBrowser) => browser.cookies.get('marque_guest')?.split('.') ?? [];

  beforeEach(() => test.database.executeSql('delete from searches'));

  it('is carried by the browser alone, until there is a second one', async () => {
    const browser = await openPages();
    const file = (await browser.get(`/vehicle/${ACCORD}`)).json().on_file as { section: string; state: string }[];
    const auction = file.find(each => each.section === 'auctions')?.state === 'records_exist' ? 'y' : 'n';
    await browser.get(`/vehicle/${ACCORD}`);
    expect(carried(browser).slice(1)).toEqual([ACCORD, expect.stringMatching(/^[0-9a-z]+$/), auction]);
    expect(await rows()).toEqual([]);
    await browser.get(`/vehicle/${TESLA}`);
    expect(await rows()).toEqual([
      { vin: ACCORD, title: '2003 Honda Accord' },
      { vin: TESLA, title: '2019 Tesla Model 3' },
    ]);
    expect(carried(browser)).toHaveLength(1);
  });

  it('is listed with its own time and what the sources said, and can be forgotten', async () => {
    const browser = await openPages();
    await browser.get(`/vehicle/${ACCORD}`);
    const seen = test.clock.now.getTime();
    test.clock.advanceDays(1);
    const [search] = (await browser.get('/')).json();
    expect(search).toMatchObject({ vin: ACCORD, make: 'Honda', auction: true });
    expect(seen - Date.parse(search.created)).toBeLessThan(1000);
    await browser.get(`/vehicle/${ACCORD}`);
    const other = await openPages();
    await other.get(`/vehicle/${TESLA}`);
    await other.post('/api-cwa/forget-search', { all: true });
    expect((await other.get('/')).json()).toEqual([]);
    expect((await rows()).map(each => each.vin)).toEqual([ACCORD]);
  });

  it('moves into the account of who signs in right behind it', async () => {
    const browser = await openPages();
    await browser.get(`/vehicle/${TESLA}`);
    await browser.post('/api-cwa/register', { email: 'first@example.com', pass });
    expect(browser.cookies.has('marque_guest')).toBe(false);
    expect((await browser.get('/')).json()).toMatchObject([{ vin: TESLA }]);
  });

  it.each([
    ['a number that no preview would note', '1HGCM82633A004353.abcdef.y'],
    ['no number', '<b>.abcdef.y'],
    ['a day long ago', `${ACCORD}.1.y`],
    ['no time', `${ACCORD}.-.y`],
  ])('is not kept where the browser says %s', async (_what, header) => {
    const browser = await openPages();
    browser.cookies.set('marque_guest', `${newToken()}.${header}`);
    expect((await browser.get('/')).json()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('is never later than now', async () => {
    const browser = await openPages();
    browser.cookies.set('marque_guest', `${newToken()}.${ACCORD}.zzzzzz.y`);
    const [search] = (await browser.get('/')).json();
    expect(Date.parse(search.created)).toBeLessThanOrEqual(test.clock.now.getTime());
  });
});

describe('a search', () => {
  it('of a guest is there when the app stops a moment after it', async () => {
    const own = await createTestApp();
    const close = vi.spyOn(own.database, 'close').mockResolvedValue();
    const token = newToken();
    await own.app.vehicles.preview({ ...own.visitor(), guest: token, keepGuest: () => token }, TESLA);
    await own.close();
    const { rows } = await own.database.executeSql('select vin from searches');
    expect(rows).toEqual([{ vin: TESLA }]);
    close.mockRestore();
    await own.database.close();
  });

  it('is forgotten alone or with all others, by whom it belongs to only', async () => {
    const [one, member] = [guest(), await buildMember(test)];
    for (const caller of [one, member]) {
      await test.app.vehicles.preview(caller, ACCORD);
      test.clock.advanceDays(1);
      await test.app.vehicles.preview(caller, TESLA);
    }
    const [mine] = (await test.app.vehicles.searches.page(one)).searches;
    await test.app.vehicles.searches.forget(member, { search: mine?.id ?? '' });
    expect(await vinsOf(one)).toHaveLength(2);
    await test.app.vehicles.searches.forget(one, { search: mine?.id ?? '' });
    expect(await vinsOf(one)).toEqual([ACCORD]);
    await test.app.vehicles.searches.forget(one, { all: true });
    expect(await vinsOf(one)).toEqual([]);
    expect(await vinsOf(member)).toHaveLength(2);
  });
});
