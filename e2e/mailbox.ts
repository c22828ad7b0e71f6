import { expect, type Page } from '@playwright/test';

/** A mail as its reader finds it in the mailbox. */
export interface Mail {
  subject: string;
  html: string;
}

/**
 * Waits for the newest mail to an address with such a subject, in the outbox of the brand the page is on.
 * `after`: how many of them have been read before.
 */
export async function mailTo(page: Page, email: string, subject: RegExp, after = 0): Promise<Mail> {
  const read = () =>
    page.evaluate(async () => {
      const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
      const listed = parse(await (await fetch('/dev/outbox')).text());
      return [...listed.querySelectorAll('li')].map(line => ({
        subject: line.querySelector('a')?.textContent ?? '',
        path: line.querySelector('a')?.getAttribute('href') ?? '',
        to: line.textContent?.split(' → ').at(-1) ?? '',
      }));
    });
  const fitting = async () => (await read()).filter(mail => mail.to === email && subject.test(mail.subject));
  await expect.poll(async () => (await fitting()).length, `a mail ${subject} to ${email}`).toBeGreaterThan(after);
  const [newest] = await fitting();
  if (!newest) throw new Error(`No mail ${subject} to ${email}`);
  const html = await page.evaluate(async path => (await fetch(path)).text(), newest.path);
  return { subject: newest.subject, html };
}

/** The address behind the link of a mail that leads to such a page. */
export function linkIn({ subject, html }: Mail, path: string): string {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => (address ?? '').replaceAll('&amp;', '&'));
  const link = links.find(address => URL.canParse(address) && new URL(address).pathname.startsWith(path));
  if (!link) throw new Error(`“${subject}” has no link to ${path}`);
  return link;
}

/** A page without its token: the token cannot be read from the address. */
export async function expectNoToken(page: Page): Promise<void> {
  await expect.poll(() => new URL(page.url()).search).toBe('');
}
