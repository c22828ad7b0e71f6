import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A thousand links of one kind, by letter: the first letter stands for all. */
const REPEATED = '[id^="letter-"] ~ [id^="letter-"]';

/** Loads axe into the document, once, and ends transitions: a color that is still changing need not be readable. */
async function prepare(page: Page): Promise<void> {
  const isLoaded = await page.evaluate(() => {
    // Endless animations continue.
    for (const each of document.getAnimations()) {
      if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
    }
    return window.axe !== undefined;
  });
  if (!isLoaded) await page.evaluate(axe.source);
}

/** Breaches of WCAG 2.2 AA in the part of a page that a selector names, without those of color contrast; one line each. */
export async function structureFaults(page: Page, part: string): Promise<string[]> {
  await prepare(page);
  return page.evaluate(
    async ({ include, exclude, tags }) => {
      const options = { runOnly: tags, rules: { 'color-contrast': { enabled: false } } };
      const found = await window.axe?.run(
        { include, exclude },
        { ...options, resultTypes: ['violations'], preload: false, iframes: false },
      );
      if (!found) throw new Error('axe is not loaded');
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
      );
    },
    { include: part, exclude: REPEATED, tags: WCAG },
  );
}

/**
 * Words of a part of a page that cannot be read on their ground (WCAG 1.4.3), one line each. axe computes for a
 * millisecond on each element: of those with the same classes, font, color and grounds, it gets the first that is shown.
 */
export async function colorFaults(page: Page, part: string): Promise<string[]> {
  await prepare(page);
  return page.evaluate(async selector => {
    const grounds = new Map<Element, string>();
    const groundsOf = (element: Element | null): string => {
      if (!element) return '';
      const known = grounds.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
      const all = groundsOf(element.parentElement) + (own === 'rgba(0, 0, 0, 0) none 1' ? '' : `/${own}`);
      grounds.set(element, all);
      return all;
    };
    const lookOf = (element: Element): string => {
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const classes = [element, element.parentElement].map(each => each?.getAttribute('class'));
      return [groundsOf(element), color, fontSize, fontWeight, element.tagName, ...classes].join('|');
    };
    const hasWords = (element: Element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const looks = new Map<string, Element>();
    for (const root of document.querySelectorAll(selector)) {
      for (const element of [root, ...root.querySelectorAll('*')]) {
        // Exempt from the rule: what is switched off, and what assistive technology does not get.
        if (element.closest('[inert], [aria-hidden="true"], :disabled, [aria-disabled="true"]')) continue;
        if (!hasWords(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          continue;
        const look = lookOf(element);
        if (!looks.has(look)) looks.set(look, element);
      }
    }
    if (looks.size === 0) return [];
    const found = await window.axe?.run(
      { include: [...looks.values()] },
      { runOnly: ['color-contrast'], resultTypes: ['violations'], preload: false, iframes: false },
    );
    if (!found) throw new Error('axe is not loaded');
    return found.violations.flatMap(({ nodes }) =>
      nodes.map(
        node => `color-contrast: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
      ),
    );
  }, part);
}
