import { describe, expect, it } from 'vitest';
import { markdownFault, markdownHtml, MARKDOWN_LIMITS } from './markdown.ts';

describe('Markdown as HTML', () => {
  it('is what was written', () => {
    expect(markdownHtml('# Terms & more\n\nThe **first** text.\n\n- one\n- two')).toBe(
      '<h2 id="h-terms--more">Terms &amp; more</h2>\n<p>The <strong>first</strong> text.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
    );
    expect(markdownHtml('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain('<td align="right">2</td>');
  });

  it('gives every heading an id of its own, which is none of the page around it', () => {
    expect(markdownHtml('## Main\n\n## Main')).toBe('<h2 id="h-main">Main</h2>\n<h2 id="h-main-1">Main</h2>');
  });

  it('sends no referrer to other sites', () => {
    expect(
      markdownHtml('[out](https://example.com) [in](/pricing) [mail](mailto:a@example.com) [b](//example.com)'),
    ).toBe(
      '<p><a href="https://example.com" rel="noopener noreferrer">out</a> <a href="/pricing">in</a> ' +
        '<a href="mailto:a@example.com">mail</a> <a href="//example.com" rel="noopener noreferrer">b</a></p>',
    );
  });

  it('asks no other site for a picture', () => {
    expect(markdownHtml('![one](/sites/default/logo.svg) ![two](https://example.com/a.png)')).toBe(
      '<p><img src="/sites/default/logo.svg" alt="one"> <em>two</em></p>',
    );
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in a sentence', 'a <script>alert(1)</script> b'],
    ['a handler', '<img src=x onerror=alert(1)>'],
    ['a frame', '<iframe src="https://example.com"></iframe>'],
    ['a style', '<style>*{display:none}</style><p style="position:fixed">x</p>'],
    ['a link to script', '[x](javascript:alert(1))'],
    ['a link to script in capitals', '[x](JaVaScRiPt:alert(1))'],
    ['a link to script in character references', '[x](&#106;avascript:alert(1))'],
    ['a link to script in a definition', '[x][y]\n\n[y]: javascript:alert(1)'],
    ['a link to script in angle brackets', '<javascript:alert(1)>'],
    ['a link to data', '[x](data:text/html,<script>alert(1)</script>)'],
    ['a link to a program', '[x](vbscript:msgbox)'],
    ['a picture of data', '![x](data:image/svg+xml,<svg/onload=alert(1)>)'],
    ['an SVG', '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">x</a></svg>'],
    ['a title that ends its quotes', '[x](/y "\\" onmouseover=\\"alert(1)")'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
    ['a form', '<form action="https://example.com"><input name="password"></form>'],
    ['an element of our own', '<x-directive data-at="0">x</x-directive>'],
  ])('lets %s not pass', (_what, text) => {
    const html = markdownHtml(text);
    expect(html).not.toMatch(
      /<(?:script|iframe|style|svg|form|input|x-directive)|(?:href|src)="(?:javascript|data|vbscript)/i,
    );
    expect(html.replace(/title="[^"]*"/g, '')).not.toMatch(/\son\w+=|\sstyle=/i);
  });

  it('is not made of what would keep us busy', () => {
    expect(markdownFault('a '.repeat(MARKDOWN_LIMITS.characters))).toBe('long');
    expect(markdownFault('word '.repeat(4000))).toBe('paragraph');
    expect(markdownFault(`${'>'.repeat(5000)} a`)).toBe('deep');
    expect(markdownFault(Array.from({ length: 40 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n'))).toBe('deep');
    expect(markdownFault(':::faq\n'.repeat(200))).toBe('deep');
    expect(markdownFault('+ '.repeat(50))).toBe('deep');
    expect(() => markdownHtml('['.repeat(1_000_000))).toThrow('long');
  });

  it('is made of everything that people write', () => {
    expect(
      markdownFault(`${'-'.repeat(80)}\n\n* * *\n\n1. one\n   - two\n     - three\n\n> > quoted\n\n-1-2-3-4`),
    ).toBeNull();
  });
});
