import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compactSvgPages, relativePath } from './inline-svg.ts';
import { sample } from '../../../testing/paper/samples.ts';
import { sharedDrawing } from '../../../testing/paper/shared-drawing.ts';

/** Points of a path in absolute terms, read independently of the code under test. */
function points(path: string): number[] {
  const out: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQCZlqcz])([^MLQCZlqcz]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const relative = command === command.toLowerCase();
    const absolute = numbers.map((n, i) => (relative ? n + (i % 2 ? y : x) : n));
    out.push(...absolute);
    if (command.toUpperCase() === 'Z') [x, y] = [startX, startY];
    else [x, y] = [absolute.at(-2) ?? x, absolute.at(-1) ?? y];
    if (command === 'M') [startX, startY] = [x, y];
  }
  return out;
}

describe('relativePath', () => {
  it('draws the same points to a hundredth', () => {
    const pair = fc.tuple(fc.integer({ min: -300_000, max: 300_000 }), fc.integer({ min: -300_000, max: 300_000 }));
    const step = fc.oneof(
      pair.map(([x, y]) => `L ${x / 100} ${y / 100} `),
      fc.tuple(pair, pair).map(
        pairs =>
          `Q ${pairs
            .flat()
            .map(n => n / 100)
            .join(' ')} `,
      ),
      fc.constant('Z M 5 5 '),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), steps => {
        const path = `M 1.25 2.5 ${steps.join('')}Z `;
        const [before, after] = [points(path), points(relativePath(path))];
        expect(after).toHaveLength(before.length);
        after.forEach((value, i) => expect(value).toBeCloseTo(before[i] ?? Number.NaN, 1));
      }),
    );
  });
});

describe('compactSvgPages', () => {
  let first: string[];
  let second: string[];
  let full: string;

  beforeAll(() => {
    const data = sample('sticker-modern-long');
    const draw = () => sharedDrawing().svg({ template: 'sticker-modern', data });
    full = draw().svg;
    first = compactSvgPages(full, 'Sheet <one> & "more"');
    data.document.verify_url = 'https://marque.example/verify/MQS-OTHER';
    second = compactSvgPages(draw().svg, 'Sheet two');
  });

  it('gives one image for each page, with a title', () => {
    expect(first).toHaveLength(2);
    for (const page of first) {
      expect(page).toMatch(/^<svg [^>]*viewBox="0 0 792 612"[^>]* role="img"/);
      expect(page).toContain('>Sheet &lt;one&gt; &amp; "more"</title>');
      expect(/aria-labelledby="([^"]+)"/.exec(page)?.[1]).toBe(/<title id="([^"]+)"/.exec(page)?.[1]);
    }
  });

  it('holds nothing that could act on the page around it', () => {
    for (const page of first) expect(page).not.toMatch(/<script|<style|foreignObject|class=|xlink:|<image|on\w+=/);
  });

  it('refers to nothing it does not hold, and shares no id with another sheet', () => {
    const idsOf = (page: string) => Array.from(page.matchAll(/ id="([^"]+)"/g), found => found[1]);
    for (const page of [...first, ...second]) {
      const ids = new Set(idsOf(page));
      expect(ids.size).toBe(idsOf(page).length);
      for (const [, target] of page.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(target);
    }
    const all = [...first, ...second].flatMap(idsOf);
    expect(new Set(all).size).toBe(all.length);
  });

  it('gives a letter the same id in each drawing, after the hash of its page', () => {
    const lettersOf = (page = '') =>
      new Map(Array.from(page.matchAll(/<path id="d\w{5}([^"]+)" d="([^"]+)"/g), ([, id, path]) => [id, path]));
    const [one, other] = [lettersOf(first[0]), lettersOf(first[1])];
    const both = [...one].filter(([id]) => other.has(id));
    expect(both.length).toBeGreaterThan(50);
    for (const [id, path] of both) expect(other.get(id)).toBe(path);
    const outlines = new Set(one.values());
    expect(both.length).toBe([...new Set(other.values())].filter(path => outlines.has(path)).length);
  });

  it('is a good deal smaller than what it was made from', () => {
    expect(first.join('').length).toBeLessThan(full.length * 0.55);
  });
});
