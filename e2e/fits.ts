import type { Page } from '@playwright/test';
import { accessFaults, awake, expect, picture, tooWide } from './fixtures.ts';

/** Fits every window and everybody, in both languages, each in a theme. */
export async function expectFits(page: Page, name: string, url: string): Promise<void> {
  const looks = [
    { language: 'en', scheme: 'light' },
    { language: 'es', scheme: 'dark' },
  ] as const;
  for (const { language, scheme } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${url}?lang=${language}`);
    await awake(page);
    expect(await accessFaults(page), `${name} ${language}`).toEqual([]);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // A chart takes its new width in the next frame.
      await expect.poll(() => tooWide(page), `${name} ${language} ${width}`).toBeLessThanOrEqual(0);
    }
    await picture(page, `${name}-${language}`);
  }
  await page.emulateMedia({ colorScheme: null });
  await page.goto(`${url}?lang=en`);
}
