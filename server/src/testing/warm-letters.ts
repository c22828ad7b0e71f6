import { sayIn } from '../kit/messages.ts';
import type { TestApp } from './test-app.ts';

/** Draws one letter, so that loading what draws them is not counted against the first test that waits for a mail. */
export async function warmLetters(test: TestApp): Promise<void> {
  const { drawLetter } = await import('../mail/mails.tsx');
  const { site, locale, origin } = test.visitor();
  const letter = { subject: '', heading: '', paragraphs: [], action: null };
  await drawLetter(letter, { site, locale, origin, say: sayIn(locale) });
}
