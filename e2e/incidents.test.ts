import type { Page } from '@playwright/test';
import { expect, faultsHere, picture, test } from './fixtures.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { enter, mailsTo, OPERATOR } from './member.ts';

/** An operator says that something is wrong, or how it goes on. @returns the number of the incident */
async function tell(page: Page, path: string, input: object): Promise<string> {
  return page.evaluate(
    async ([to, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/api/operator/${to}`, { method: 'POST', headers, body });
      const { incident } = (await answer.json()) as { incident: { id: string } };
      return incident.id;
    },
    [path, JSON.stringify(input)] as const,
  );
}

/** The page as a picture in both themes, and what is wrong with it in either and on a small phone. */
async function scan(page: Page, name: string): Promise<void> {
  expect(await faultsHere(page), name).toEqual([]);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await picture(page, `incidents-${name}-${scheme}`);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** These emails are kept without the address they went to. */
const FORGOTTEN = '';

/** Words of the page in either language. */
const WORDS = {
  en: {
    open: 'Subscribe by email', email: 'Email', send: 'Subscribe', asked: /isn’t subscribed yet/, mail: /^Confirm emails/,
    confirm: 'Confirm', done: 'You are subscribed', incident: /^Incident: /, stop: 'Stop the emails', stopped: 'Emails stopped',
    dead: 'This link doesn’t work',
  },
  es: {
    open: 'Suscribirse por correo', email: 'Correo electrónico', send: 'Suscribirse', asked: /aún no está suscrito/,
    mail: /^Confirme los correos/, confirm: 'Confirmar', done: 'Ya está suscrito', incident: /^Incidente: /, stop: 'No enviar más',
    stopped: 'Sin más correos', dead: 'Este enlace no funciona',
  },
} as const; // prettier-ignore

for (const [language, width] of [
  ['en', 1440],
  ['es', 390],
] as const) {
  test(`emails about incidents are asked for, confirmed and stopped (${language})`, async ({
    product,
    visitor,
    newVisitor,
  }) => {
    const words = WORDS[language];
    const { page } = visitor;
    visitor.expectComplaint(/status of 400/);
    const email = `incidents-${language}@example.com`;
    const { page: desk } = await newVisitor();
    await enter(desk, product.url(''), OPERATOR);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(product.url(`/status?lang=${language}`));
    await page.getByRole('button', { name: words.open }).click();
    await page.getByLabel(words.email, { exact: true }).fill(email);
    await page.getByRole('button', { name: words.send, exact: true }).click();
    await expect(page.getByText(words.asked)).toBeVisible();
    await scan(page, `asked-${language}`);

    const link = linkIn(await mailTo(page, FORGOTTEN, words.mail), '/status/confirm');
    await page.goto(link);
    await scan(page, `confirm-${language}`);
    await page.getByRole('button', { name: words.confirm, exact: true }).click();
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible();
    await scan(page, `confirmed-${language}`);

    const title = `Reports wait (${language})`;
    const about = { title, impact: 'partly', parts: ['reports'], text: 'A source answers late.' };
    const incident = await tell(desk, 'post-incident', about);
    const stop = linkIn(await mailTo(page, FORGOTTEN, words.incident), '/status/unsubscribe');
    await page.goto(stop);
    await scan(page, `stop-${language}`);
    await page.getByRole('button', { name: words.stop, exact: true }).click();
    await expect(page.getByRole('heading', { name: words.stopped })).toBeVisible();
    await scan(page, `stopped-${language}`);
    await tell(desk, 'update-incident', { incident, state: 'resolved', text: 'It answers again.' });
    await page.goto(link);
    await page.getByRole('button', { name: words.confirm, exact: true }).click();
    await expect(page.getByRole('heading', { name: words.dead })).toBeVisible();
    await scan(page, `dead-${language}`);
    await page.goto(product.url('/status'));
    await expect(page.getByText(title)).toBeVisible();
    expect((await mailsTo(page, FORGOTTEN)).filter(subject => subject.includes(title))).toHaveLength(1);
  });
}
