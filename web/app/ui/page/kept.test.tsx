import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { keepParts, KeptFooter } from './kept.tsx';

const rendered = vi.fn<() => void>();

function Inside({ name }: { name: string }) {
  rendered();
  return (
    <p>
      {name} &amp; {2} <a href="/help">Help</a>
    </p>
  );
}

const page = (name: string) =>
  keepParts(
    renderToString(
      <main>
        <KeptFooter className="low" by={[name, 2]}>
          <Inside name={name} />
        </KeptFooter>
      </main>,
    ),
  );
const plain = (name: string) =>
  renderToString(
    <main>
      <footer className="low">
        <Inside name={name} />
      </footer>
    </main>,
  );

it('is rendered once for what it shows, with the same markup as without keeping', () => {
  for (const name of ["O'Brien & “Söhne”", '<b>"', 'Marque']) {
    const wanted = plain(name);
    rendered.mockClear();
    expect([page(name), page(name)]).toEqual([wanted, wanted]);
    expect(rendered).toHaveBeenCalledTimes(1);
  }
  expect(page('Harbor')).toContain('Harbor');
});
