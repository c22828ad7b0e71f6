import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from '../../messages/intl.ts';
import { expect, it, vi } from 'vitest';
import type { LanguageTag } from '../../../language.ts';
import { Caching, cacheParts, Cached } from './cached-markup.tsx';

const rendered = vi.fn<() => void>();

function Inside({ name }: { name: string }) {
  rendered();
  return (
    <p>
      {name} &amp; {2} <a href="/help">Help</a>
    </p>
  );
}

function After() {
  return <i id={useId()} />;
}

/** A page with a part that is kept, or with the same element as any other. */
function page(name: string, { locale = 'en-US' as LanguageTag, part = 'test', keeping = true } = {}): string {
  const html = renderToString(
    <IntlProvider locale={locale} messages={{}}>
      <Caching value={keeping}>
        <main>
          <Cached as="footer" part={part} className="low" by={[name, 2]}>
            <Inside name={name} />
          </Cached>
          <After />
        </main>
      </Caching>
    </IntlProvider>,
  );
  return keeping ? cacheParts(html) : html;
}

it('is rendered once for what it shows, with the same markup as without keeping', () => {
  for (const name of ["O'Brien & “Söhne”", '<b>"', 'Marque']) {
    const wanted = page(name, { keeping: false });
    rendered.mockClear();
    expect([page(name), page(name)]).toEqual([wanted, wanted]);
    expect(rendered).toHaveBeenCalledTimes(1);
  }
  expect(page('Harbor')).toContain('Harbor');
});

it.each([
  ['another language', { locale: 'es-US' as const }],
  ['another part that depends on the same', { part: 'other' }],
])('is rendered again for %s', (_what, other) => {
  page('Summit');
  rendered.mockClear();
  page('Summit', other);
  expect(rendered).toHaveBeenCalledTimes(1);
});
