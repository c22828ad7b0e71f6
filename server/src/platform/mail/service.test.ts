import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../kit/settings/config.ts';
import { openBrowser } from '../../testing/browser.ts';
import { everyRow } from '../../testing/rows/queue-rows.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { buildTwoSites } from '../../testing/two-sites.ts';
import { withoutTokens } from './rules.ts';

const apps: TestApp[] = [];
afterAll(async () => {
  for (const test of apps) await test.close();
});
async function appWith(settings: Record<string, string>): Promise<TestApp> {
  const config = { ...readConfig(settings), rateLimits: false, logLevel: 'silent' };
  const test = await createTestApp({ config });
  apps.push(test);
  return test;
}

describe('an email that has left', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await appWith({ SMTP_URL: 'smtp://mail.example' });
  });

  it('opened no async storage, which would slow every later promise of the process', async () => {
    const opened = vi.spyOn(AsyncLocalStorage.prototype, 'run');
    await openBrowser(test).post('/api-cwa/register', { email: 'storage@example.com', pass: 'a long enough sentence' });
    await test.drain();
    const sent = test.mailbox.find(mail => mail.to === 'storage@example.com');
    expect(sent?.html).toMatch(/^<!DOCTYPE html PUBLIC .*<\/html>$/s);
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });

  it('leaves no token behind that opens anything, in no table', async () => {
    const { a } = await buildTwoSites(test);
    await test.drain();
    const live = [a.confirmToken, a.magicToken, a.resetToken, a.deletionToken, a.subscriptionToken];
    for (const token of live) expect(test.mailbox.some(mail => mail.html.includes(token))).toBe(true);
    const kept = (await everyRow(test.database)).map(({ line }) => line).join('\n');
    expect(kept).toContain('/members/reset?token=…');
    for (const token of live) expect(kept).not.toContain(token);
  });
});

describe('the outbox of development', () => {
  it('shows emails whose links still open something', async () => {
    const test = await appWith({});
    const browser = openBrowser(test);
    await browser.post('/api-cwa/register', { email: 'new@example.com', pass: 'a long enough sentence' });
    await test.drain();
    const [email] = await test.app.mail.list('default');
    const shown = (await browser.get(`/dev/outbox/${email?.id}`)).body;
    const token = /token=([\w-]{43})/.exec(shown)?.[1];
    expect((await browser.post('/api-cwa/confirm-email', { token })).statusCode).toBe(200);
  });
});

it.each([
  [
    'https://x.example/members/reset?token=T0kenT0kenT0kenT0kenT0kenT0kenT0kenT0kenT0k',
    'https://x.example/members/reset?token=…',
  ],
  [
    '/subscription/eyJzIjoic3ViXzEyMzQ1Njc4OTAifQ.c2lnbmF0dXJlc2lnbmF0dXJlc2lnbmF0dXJlc2lnbg now',
    '/subscription/… now',
  ],
  ['-'.repeat(80), '-'.repeat(80)],
  ['rep_0123456789abcdefghjk and 1HGCM82633A004352', 'rep_0123456789abcdefghjk and 1HGCM82633A004352'],
])('%s is kept as %s', (text, kept) => expect(withoutTokens(text)).toBe(kept));
