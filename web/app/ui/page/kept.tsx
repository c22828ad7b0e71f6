import type { ComponentProps } from 'react';

/** Parts that have been rendered, by what they show. */
const kept = new Map<string, string>();
const MOST = 200;

/** Stands around a part that is rendered for the first time; nobody can write it into the text of a page. */
const MARK = import.meta.env.SSR ? crypto.randomUUID() : '';
/** A part's key and its markup. */
const MARKED = new RegExp(`${MARK};([^;]*);(.*?)${MARK};`, 'gs');

interface KeptFooterProps extends ComponentProps<'footer'> {
  /** All that the inside depends on. */
  by: readonly unknown[];
}

/**
 * A footer that is the same on many pages: the server renders its inside once and then takes the markup, a tenth of the
 * elements of a preview; the browser renders it as any other. The inside is an element, not a text, and uses no `useId`.
 */
export function KeptFooter({ by, children, ...rest }: KeptFooterProps) {
  if (!import.meta.env.SSR) return <footer {...rest}>{children}</footer>;
  const key = JSON.stringify(by);
  const known = kept.get(key);
  if (known !== undefined) return <footer {...rest} dangerouslySetInnerHTML={{ __html: known }} />;
  return (
    <footer {...rest}>
      {`${MARK};${encodeURIComponent(key).replaceAll("'", '%27')};`}
      {children}
      {`${MARK};`}
    </footer>
  );
}

/** Keeps the parts of a page that were rendered for the first time. @returns the page without their marks */
export function keepParts(html: string): string {
  if (!html.includes(MARK)) return html;
  return html.replaceAll(MARKED, (_, key: string, inside: string) => {
    if (kept.size >= MOST) kept.clear();
    kept.set(decodeURIComponent(key), inside);
    return inside;
  });
}
