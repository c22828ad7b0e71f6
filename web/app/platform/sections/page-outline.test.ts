import { describe, expect, it } from 'vitest';
import { endsWithHeading, headingsIn, withScrollingTables } from './page-outline.ts';

describe('the outline of a page', () => {
  it('names the headings of the second level by their words', () => {
    const html = '<h2 id="h-a">A <em>&amp;</em> b</h2><p>x</p><h3 id="h-c">C</h3>\n<h2 id="h-d">D</h2>';
    expect(headingsIn(html)).toEqual([
      { id: 'h-a', text: 'A & b' },
      { id: 'h-d', text: 'D' },
    ]);
  });

  it('knows a text that ends with the heading of what follows', () => {
    expect(['<p>a</p><h2 id="h-a">A</h2>\n', '<h2 id="h-a">A</h2><p>a</p>'].map(endsWithHeading)).toEqual([
      true,
      false,
    ]);
  });

  it('lets each table scroll by itself, with the keyboard too', () => {
    expect(withScrollingTables('<p>a</p><table><tr></tr></table>', 'Table')).toBe(
      '<p>a</p><div role="group" tabindex="0" aria-label="Table"><table><tr></tr></table></div>',
    );
  });
});
