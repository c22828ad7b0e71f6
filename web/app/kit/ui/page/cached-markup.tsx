import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { useLocale } from '../../messages/intl.ts';

/** Markup of parts that have been rendered, by what they show; the part that was used last is the last one. */
const cached = new Map<string, string>();
/** A part has 1 to 6 kB. */
const MAX_PARTS = 1_000;

/** Stands around a part that is rendered for the first time; nobody can write it into the text of a page. */
const MARK = import.meta.env.SSR ? crypto.randomUUID() : '';
/** A part's key and its markup. */
const MARKED = new RegExp(`${MARK};([^;]*);(.*?)${MARK};`, 'gs');
/** How React marks a part that was not there when the page was rendered: its code is still being loaded. */
export const MISSING_PART = '<!--$!-->';

/** Whether parts are cached: in pages, whose markup goes through `cacheParts`. */
export const Caching = createContext(false);

type Tag = 'div' | 'dl' | 'footer' | 'ol';

type CachedProps = Pick<ComponentProps<'div'>, 'aria-label' | 'className'> & {
  as: Tag;
  /** Names the part among all others. */
  part: string;
  /** All that the inside depends on besides the language, as JSON can say it. */
  by: readonly unknown[];
  children: ReactNode;
};

/**
 * An element with the same inside on many pages: the server renders the inside once and then takes its markup; the browser
 * renders it as any other, so that hydration finds what it expects. Without, a preview misses the limit of 0.007 of a bare
 * answer (docs/decisions/018). The inside begins and ends with an element, uses no `useId`, and holds no other cached part
 * and nothing that is loaded later.
 */
export const Cached = import.meta.env.SSR ? CachedOnServer : Plain;

function Plain({ as: Element, part: _part, by: _by, ...rest }: CachedProps) {
  return <Element {...rest} />;
}

function CachedOnServer(props: CachedProps) {
  const locale = useLocale();
  if (!useContext(Caching)) return <Plain {...props} />;
  const { as: Element, part, by, children, ...rest } = props;
  const key = JSON.stringify([part, locale, by]);
  const known = cached.get(key);
  if (known !== undefined) {
    cached.delete(key);
    cached.set(key, known);
    return <Element {...rest} dangerouslySetInnerHTML={{ __html: known }} />;
  }
  return (
    <Element {...rest}>
      {`${MARK};${encodeURIComponent(key).replaceAll("'", '%27')};`}
      {children}
      {`${MARK};`}
    </Element>
  );
}

/** Caches the parts of a page that were rendered for the first time. @returns the page without their marks */
export function cacheParts(html: string): string {
  if (!html.includes(MARK)) return html;
  return html.replaceAll(MARKED, (_, key: string, inside: string) => {
    if (!inside.includes(MISSING_PART)) cache(decodeURIComponent(key), inside);
    return inside;
  });
}

function cache(key: string, inside: string): void {
  const [oldest] = cached.size >= MAX_PARTS ? cached.keys() : [];
  if (oldest !== undefined) cached.delete(oldest);
  cached.set(key, inside);
}
