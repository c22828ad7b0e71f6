import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '../../messages/intl.ts';
import { Button } from '../action/button.tsx';
import { Tooltip, Tooltips } from '../action/tooltip.tsx';
import * as ui from '../page/primitives.module.css';
import * as styles from './document-view.module.css';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const FIT = 2;

interface DocumentViewProps {
  /** The name of the document, e.g. "Window sticker, 2019 Ford F-150". */
  title: string;
  /** One SVG text a page, as our own server drew it. */
  pages: string[];
  /** Grayed and read out as busy while a newer drawing is on its way. */
  busy?: boolean;
  /** At 100 % a page is at least so wide that its smallest type can be read; what does not fit is scrolled to. */
  legible?: boolean;
}

/** A sheet of 11 inches has its type of 7 points at 9 pixels then. */
const LEGIBLE_REM = 64;

/** The printed document on the screen, page by page; at 100 % a page is as wide as its place. */
export function DocumentView({ title, pages, busy, legible = false }: DocumentViewProps) {
  const t = useTranslations('ui.document');
  const [step, setStep] = useState(FIT);
  const zoom = ZOOMS[step] ?? 1;
  return (
    <div className={styles.documentView}>
      <div className={`${styles.documentBar} ${ui.flexRow} ${ui.spaceBetween} ${ui.text14}`}>
        <span className={`${ui.secondaryText} ${ui.tabularNumbers}`}>{t('pages', { count: pages.length })}</span>
        <Tooltips>
          <div className={ui.flexRow} role="group" aria-label={t('zoom')}>
            <Tooltip text={t('smaller')}>
              <Button
                look="quiet"
                square
                aria-label={t('smaller')}
                disabled={step === 0}
                onClick={() => setStep(step - 1)}
              >
                <Minus className={ui.icon} aria-hidden />
              </Button>
            </Tooltip>
            <span className={`${ui.tabularNumbers} ${ui.secondaryText}`} role="status">
              {t('percent', { share: zoom })}
            </span>
            <Tooltip text={t('larger')}>
              <Button
                look="quiet"
                square
                aria-label={t('larger')}
                disabled={step === ZOOMS.length - 1}
                onClick={() => setStep(step + 1)}
              >
                <Plus className={ui.icon} aria-hidden />
              </Button>
            </Tooltip>
          </div>
        </Tooltips>
      </div>
      <div className={styles.documentPages} tabIndex={0} role="region" aria-label={title} aria-busy={busy || undefined}>
        {pages.map((svg, index) => (
          <Page
            // oxlint-disable-next-line react/no-array-index-key -- a page is known by its number
            key={index}
            svg={svg}
            width={legible ? `max(${zoom * 100}%, ${zoom * LEGIBLE_REM}rem)` : `${zoom * 100}%`}
            name={t('page', { title, page: index + 1, count: pages.length })}
          />
        ))}
      </div>
    </div>
  );
}

/** One page. A newer drawing of it changes what differs: most of a sheet stays, and thousands of letters need not be placed anew. */
function Page({ svg, width, name }: { svg: string; width: string; name: string }) {
  const [first] = useState({ __html: svg });
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(svg);
  useLayoutEffect(() => {
    if (page.current && shown.current !== svg) redraw(page.current, svg);
    shown.current = svg;
  }, [svg]);
  return (
    <div
      ref={page}
      className={styles.documentPage}
      style={{ width }}
      role="img"
      aria-label={name}
      // oxlint-disable-next-line react/no-danger -- drawn by our own renderer from checked data, never from input
      dangerouslySetInnerHTML={first}
    />
  );
}

/** The prefix of all ids of a drawing: a hash of it (`inline-svg.ts`). */
const idStart = /aria-labelledby="(\w+)-t"/;

/**
 * Makes the drawing in `page` the newer one `svg`, and touches only what differs: each letter keeps its id after the hash of
 * its drawing, so the newer one takes the ids of the one there is.
 */
function redraw(page: Element, svg: string): void {
  const before = page.firstElementChild;
  const [was, is] = [before?.getAttribute('aria-labelledby')?.slice(0, -2), idStart.exec(svg)?.[1]];
  const holder = document.createElement('template');
  holder.innerHTML = was && is ? svg.replaceAll(is, was) : svg;
  const after = holder.content.firstElementChild;
  if (before && after && was && is) become(before, after);
  else page.replaceChildren(holder.content);
}

function become(before: Element, after: Element): void {
  if (before.isEqualNode(after)) return;
  const [mine, theirs] = [[...before.children], [...after.children]];
  // The letters of both drawings may stay: taking one away places all anew.
  if (before.tagName === 'defs') {
    const known = new Set(mine.map(({ id }) => id));
    before.append(...theirs.filter(({ id }) => !known.has(id)));
    return;
  }
  const isLike =
    before.tagName === after.tagName &&
    mine.length === theirs.length &&
    mine.length > 0 &&
    hasSameAttributes(before, after);
  if (!isLike) return before.replaceWith(after);
  mine.forEach((child, at) => {
    const next = theirs[at];
    if (next) become(child, next);
  });
}

const hasSameAttributes = (one: Element, other: Element): boolean =>
  one.cloneNode(false).isEqualNode(other.cloneNode(false));
