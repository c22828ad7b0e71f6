import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { DocumentView } from './document-view.tsx';

useNetwork();

function Sheet({ before, after }: { before: string; after: string }) {
  const [page, setPage] = useState(before);
  return (
    <>
      <button onClick={() => setPage(after)}>Newer</button>
      <DocumentView title="Sheet" pages={[page]} />
    </>
  );
}

const letter = (hash: string, name: string) => `<path id="${hash}${name}" d="M0 0"/>`;
const line = (hash: string, name: string, letters: string[]) =>
  `<g transform="${name}">${letters.map((each, x) => `<use x="${x}" href="#${hash}${each}"/>`).join('')}</g>`;
const sheet = (hash: string, letters: string[], inside: string) =>
  `<svg viewBox="0 0 9 9" aria-labelledby="${hash}-t"><title id="${hash}-t">A sheet</title>` +
  `<defs>${letters.map(name => letter(hash, name)).join('')}</defs><g>${inside}</g></svg>`;

/** The two drawings one after the other; what stands then, and the elements of the first that are still there. */
async function redrawn(before: string, after: string) {
  await show(<Sheet before={before} after={after} />);
  const page = screen.getByRole('img', { name: /Sheet/ });
  const first = [...page.querySelectorAll('g')];
  fireEvent.click(screen.getByRole('button', { name: 'Newer' }));
  const now = page.innerHTML;
  const stayed = first.map(element => page.contains(element));
  cleanup();
  return { now, stayed };
}

test('a newer drawing changes the line that differs, and the others keep their letters', async () => {
  const { now, stayed } = await redrawn(
    sheet('d11111', ['a', 'b'], line('d11111', 'one', ['a']) + line('d11111', 'two', ['b'])),
    sheet('d22222', ['c', 'a'], line('d22222', 'one', ['a']) + line('d22222', 'two', ['c', 'a'])),
  );
  expect(stayed).toEqual([true, true, false]);
  expect(now).toContain('<use x="0" href="#d11111c"></use><use x="1" href="#d11111a"></use>');
  expect(now).toContain('<path id="d11111c" d="M0 0"></path>');
  expect(now).not.toContain('d22222');
});

test('a drawing of another size or of another kind takes the whole place', async () => {
  const wide = sheet('d22222', ['a'], '').replace('0 0 9 9', '0 0 18 9');
  expect((await redrawn(sheet('d11111', ['a'], ''), wide)).now).toContain('0 0 18 9');
  const other = '<svg viewBox="0 0 2 2"><path d="M1 1"></path></svg>';
  expect((await redrawn(sheet('d11111', ['a'], ''), other)).now).toBe(other);
});
