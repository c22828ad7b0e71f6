import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/browser.ts';
import { buildMember, MEMBER_PASSWORD } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function signedIn(host = 'localhost'): Promise<TestBrowser & { email: string }> {
  const member = await buildMember(test, host);
  const browser = openBrowser(test, host);
  browser.cookies.set('marque_session', member.token);
  return { ...browser, email: member.actor.kind === 'member' ? member.actor.email : '' };
}
const save = (browser: TestBrowser, change: object) => browser.post('/api/user/update-profile', change);
const dataUrl = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

describe('a profile', () => {
  it('changes the fields that are sent and keeps the rest', async () => {
    const browser = await signedIn();
    const first = {
      first: ' Dana ',
      phone: '15550100',
      units: 'km',
      country: 'US',
      marketing_opt_in: true,
      locale: 'es',
    };
    expect((await save(browser, first)).json().profile).toMatchObject({ ...first, first: 'Dana', last: '' });
    const answer = await save(browser, { last: 'Reyes', notify: { recall: false, refresh: true, product: true } });
    expect(answer.json()).toMatchObject({
      message: 'Your profile is saved.',
      profile: { first: 'Dana', last: 'Reyes', units: 'km', notify: { recall: false, product: true }, currency: 'USD' },
    });
  });

  it.each([
    ['phone', '555-CALL'],
    ['phone', '+1 555 0100'],
    ['phone', '1234567890123456'],
    ['email', 'nobody'],
    ['country', 'usa'],
    ['zip', '!!!!!!'],
    ['state', '!!'],
    ['units', 'leagues'],
  ])('refuses %s %j at its field', async (field, value) => {
    const answer = await save(await signedIn(), { [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field });
  });

  it.each([
    ['US', '7870', false],
    ['US', '78701-1234', true],
    ['CA', '78701', false],
    ['CA', 'K1A 0B1', true],
    ['GB', 'SW1A 1AA', true],
  ])('reads a postal code of %s by its country: %s', async (country, zip, fits) => {
    const answer = await save(await signedIn(), { country, zip });
    expect(answer.statusCode).toBe(fits ? 200 : 400);
    expect(answer.json()).toMatchObject(fits ? { profile: { country, zip } } : { field: 'zip' });
  });

  it('requires a session', async () => {
    const visitor = openBrowser(test);
    for (const url of ['/api/user/profile', '/api/user/sessions'])
      expect((await visitor.get(url)).statusCode).toBe(401);
    expect((await save(visitor, { first: 'x' })).statusCode).toBe(401);
    expect((await visitor.post('/api/user/end-sessions', { others: true })).statusCode).toBe(401);
  });
});

describe('a profile picture', () => {
  it("is drawn again at 600 px at most, without the camera's metadata", async () => {
    const browser = await signedIn();
    const exif = { IFD0: { Artist: 'Dana Reyes', Copyright: 'my own street' } };
    const photo = await blank(1600, 900).withExif(exif).jpeg().toBuffer();
    expect(photo.includes('Dana Reyes')).toBe(true);
    const { profile } = (await save(browser, { profile_image: dataUrl('image/jpeg', photo) })).json();
    const shown = await browser.get(profile.profile_image);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const { width, height, exif: kept } = await sharp(shown.rawPayload).metadata();
    expect([width, height, kept]).toEqual([600, 338, undefined]);
  });

  it('is drawn in the width asked for, never enlarged; a width that is none of the list is refused', async () => {
    const browser = await signedIn();
    const photo = await blank(1600, 900).jpeg().toBuffer();
    const { profile } = (await save(browser, { profile_image: dataUrl('image/jpeg', photo) })).json();
    const widthAt = async (w: number) => {
      const { rawPayload, headers } = await browser.get(`${profile.profile_image}?w=${w}`);
      return [headers['content-type'], (await sharp(rawPayload).metadata()).width];
    };
    expect(await widthAt(96)).toEqual(['image/webp', 96]);
    expect(await widthAt(640)).toEqual(['image/webp', 600]);
    const refused = await browser.get(`${profile.profile_image}?w=97`);
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'w']);
  });

  it('is its owner’s: not a visitor’s, not another member’s, not another site’s', async () => {
    const browser = await signedIn();
    const png = await blank(40, 40).png().toBuffer();
    const { profile } = (await save(browser, { profile_image: dataUrl('image/png', png) })).json();
    expect((await browser.get(profile.profile_image)).statusCode).toBe(200);
    for (const other of [openBrowser(test), await signedIn(), await signedIn('harbor.localhost')]) {
      expect((await other.get(profile.profile_image)).statusCode).toBe(404);
    }
  });

  it('goes when it is replaced or taken away', async () => {
    const browser = await signedIn();
    const png = dataUrl('image/png', await blank(40, 40).png().toBuffer());
    const first = (await save(browser, { profile_image: png })).json().profile.profile_image;
    const second = (await save(browser, { profile_image: png })).json().profile.profile_image;
    expect((await browser.get(first)).statusCode).toBe(404);
    expect((await save(browser, { profile_image: null })).json().profile.profile_image).toBeNull();
    expect((await browser.get(second)).statusCode).toBe(404);
  });

  const png = () => blank(40, 40).png().toBuffer();
  const noise = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes, 7)]);
  it.each<[string, () => Promise<string> | string, string]>([
    ['of 3 MB', () => dataUrl('image/jpeg', noise(3 * 1024 * 1024)), 'image_large'],
    [
      'that is a PNG in name only',
      () => dataUrl('image/png', Buffer.from('<html>not a picture</html>')),
      'image_unreadable',
    ],
    [
      'that is a JPEG called PNG',
      async () => dataUrl('image/png', await blank(9, 9).jpeg().toBuffer()),
      'image_unreadable',
    ],
    ['that breaks off', async () => dataUrl('image/png', (await png()).subarray(0, 60)), 'image_unreadable'],
    ['that is a script', () => dataUrl('image/svg+xml', Buffer.from('<svg onload="alert(1)"/>')), 'image_kind'],
    ['that is a document', () => dataUrl('application/pdf', Buffer.from('%PDF-1.7')), 'image_unreadable'],
    ['that is elsewhere', () => 'https://evil.example/picture.png', 'image_unreadable'],
    [
      'that unfolds to more than 40 megapixels',
      async () => dataUrl('image/png', await blank(8000, 5001).png().toBuffer()),
      'image_pixels',
    ],
  ])('%s is refused in words, at its field', async (_name, make, reason) => {
    const browser = await signedIn();
    const answer = await save(browser, { profile_image: await make() });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ reason, field: 'profile_image' });
    expect((await browser.get('/api/user/profile')).json().profile.profile_image).toBeNull();
  });

  it('beyond all bounds is not even read', async () => {
    const answer = await save(await signedIn(), { profile_image: 'x'.repeat(7 * 1024 * 1024) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().message).toContain('6144 kB');
  });
});

describe('a password', () => {
  const change = (browser: TestBrowser) =>
    browser.post('/api-cwa/change-password', { new_pass: 'an even longer sentence' });

  it('is changed after a recent sign-in: every other session ends, this one is new, the member gets an email', async () => {
    const browser = await signedIn();
    const other = openBrowser(test);
    await other.post('/api-cwa/login', { email: browser.email, pass: MEMBER_PASSWORD });
    const before = browser.cookies.get('marque_session');
    expect((await change(browser)).statusCode).toBe(200);
    expect(browser.cookies.get('marque_session')).not.toBe(before);
    expect((await browser.get('/api/user/profile')).statusCode).toBe(200);
    expect((await other.get('/api/user/profile')).statusCode).toBe(401);
    await test.drain();
    expect(test.mailbox.findLast(mail => mail.to === browser.email)?.subject).toContain('password');
  });

  it('is not changed ten minutes after the sign-in, nor without one', async () => {
    const browser = await signedIn();
    test.clock.advanceDays(11 / 1440);
    expect((await change(browser)).json()).toMatchObject({ reason: 'login_again' });
    expect((await change(openBrowser(test))).json()).toMatchObject({ reason: 'login_needed' });
    expect(
      (await openBrowser(test).post('/api-cwa/login', { email: browser.email, pass: MEMBER_PASSWORD })).statusCode,
    ).toBe(200);
  });
});

describe('sessions', () => {
  it('are listed in words and ended one by one or all but this one', async () => {
    const browser = await signedIn();
    const login = { email: browser.email, pass: MEMBER_PASSWORD };
    const phone = openBrowser(
      test,
      'localhost',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1',
    );
    const laptop = openBrowser(
      test,
      'localhost',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    );
    await phone.post('/api-cwa/login', login);
    await laptop.post('/api-cwa/login', login);
    test.clock.advanceDays(1 / 24);
    const { sessions } = (await phone.get('/api/user/sessions')).json();
    expect(sessions.map((each: { device: string; current: boolean }) => [each.device, each.current]).sort()).toEqual([
      ['An unknown device', false],
      ['Firefox on Linux', false],
      ['Safari on iPhone', true],
    ]);
    expect(sessions[0]).toMatchObject({ current: true, last_seen: test.clock.now.toISOString() });
    const session = sessions.find((each: { device: string }) => each.device === 'Firefox on Linux').id;
    expect((await phone.post('/api/user/end-sessions', { session })).json().sessions).toHaveLength(2);
    expect((await laptop.get('/api/user/profile')).statusCode).toBe(401);
    expect((await phone.post('/api/user/end-sessions', { others: true })).json().sessions).toHaveLength(1);
    expect((await browser.get('/api/user/profile')).statusCode).toBe(401);
    expect((await phone.get('/api/user/profile')).statusCode).toBe(200);
  });

  it('of others are not ended', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const session = (await theirs.get('/api/user/sessions')).json().sessions[0].id;
    await mine.post('/api/user/end-sessions', { session });
    expect((await theirs.get('/api/user/profile')).statusCode).toBe(200);
  });
});
