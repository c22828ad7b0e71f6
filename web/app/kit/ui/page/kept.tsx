import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { useLocale } from '../../messages/intl.ts';

/** Markup of parts that have been rendered, by what they show; the part that was used last is the last one. */
const kept = new Map<string, string>();
/** A part has 1 to 6 kB. */
const MAX_PARTS = 1_000;

/** Stands around a part that is rendered for the first time; nobody can write it into the text of a page. */
const MARK = import.meta.env.SSR ? crypto.randomUUID() : '';
/** A part's key and its markup. */
const MARKED = new RegExp(`${MARK};([^;]*);(.*?)${MARK};`, 'gs');
/** How React marks a part that was not there when the page was rendered: its code is still being loaded. */
export const MISSING_PART = '<!--$!-->';

/** Whether parts are kept: in pages, whose markup goes through `keepParts`. */
export const Keeping = createContext(false);

type Tag = 'div' | 'dl' | 'footer' | 'ol';

type KeptProps = Pick<ComponentProps<'div'>, 'aria-label' | 'className'> & {
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
 * answer (docs/decisions/018). The inside begins and ends with an element, uses no `useId`, and holds no other kept part
 * and nothing that is loaded later.
 */
export const Kept = import.meta.env.SSR ? KeptOnServer : Plain;

function Plain({ as: Element, part: _part, by: _by, ...rest }: KeptProps) {
  return <Element {...rest} />;
}

function KeptOnServer(props: KeptProps) {
  const locale = useLocale();
  if (!useContext(Keeping)) return <Plain {...props} />;
  const { as: Element, part, by, children, ...rest } = props;
  const key = JSON.stringify([part, locale, by]);
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    kept.set(key, known);
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

/** Keeps the parts of a page that were rendered for the first time. @returns the page without their marks */
export function keepParts(html: string): string {
  if (!html.includes(MARK)) return html;
  return html.replaceAll(MARKED, (_, key: string, inside: string) => {
    if (!inside.includes(MISSING_PART)) keep(decodeURIComponent(key), inside);
    return inside;
  });
}

function keep(key: string, inside: string): void {
  const [oldest] = kept.size >= MAX_PARTS ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(key, inside);
}
