import { driver, type Driver, type PopoverDOM } from 'driver.js';

export interface GuideStop {
  /** The part of the page it is about. */
  element: () => HTMLElement;
  title: string;
  text: string;
  /** Called before it is shown. */
  before: () => void;
}

export interface GuideWords {
  close: string;
  /** The name of the cross. */
  dismiss: string;
  back: string;
  next: string;
  done: string;
  /** For the stop `now` of `count`. */
  progress: (now: number, count: number) => string;
}

export interface GuideClasses {
  popover: string;
  dots: string;
  dot: string;
  currentDot: string;
  back: string;
  next: string;
  close: string;
  progress: string;
  dismiss: string;
}

interface GuideOptions {
  stops: GuideStop[];
  words: GuideWords;
  classes: GuideClasses;
  /** Takes the focus at the end. */
  returnTo: () => HTMLElement | null;
  onEnd: () => void;
}

/** Of the specification. */
const PADDING = 10;
const OPACITY = 0.7;

/**
 * Leads through parts of the page, one after the other: the part and a popover beside it can be used, all the rest is
 * masked and inert. Tab stays inside, Escape and "Got it" end it. @returns what ends it
 */
export function startGuide({ stops, words, classes, returnTo, onEnd }: GuideOptions): () => void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  let free = () => {};
  const guide = driver({
    animate: !calm,
    duration: 250,
    stagePadding: PADDING,
    overlayOpacity: OPACITY,
    stageRadius: 12,
    popoverClass: classes.popover,
    overlayClickBehavior: () => {},
    // Arrows are the radio buttons' own.
    allowKeyboardControl: false,
    nextBtnText: words.next,
    prevBtnText: words.back,
    doneBtnText: words.done,
    steps: stops.map(({ element, title, text }) => ({
      element,
      popover: { title, description: text, side: 'bottom' },
    })),
    onNextClick: () => move(1),
    onPrevClick: () => move(-1),
    onPopoverRender: popover => dress(popover, guide.getActiveIndex() ?? 0),
    onHighlighted: element => {
      if (!(element instanceof HTMLElement)) return;
      for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element.removeAttribute(name);
      free();
      free = isolate(element);
      guide.getState('popover')?.nextButton.focus();
    },
    onDestroyed: () => {
      free();
      window.removeEventListener('keydown', onKey, true);
      onEnd();
      // After the library, which gives the focus to a button that is gone.
      queueMicrotask(() => returnTo()?.focus());
    },
  });

  function move(by: 1 | -1): void {
    const to = (guide.getActiveIndex() ?? 0) + by;
    const stop = stops[to];
    if (!stop) return guide.destroy();
    free();
    stop.before();
    guide.moveTo(to);
  }

  /** The popover's parts as the page's own look and in the page's own words. */
  function dress(popover: PopoverDOM, at: number): void {
    const { wrapper, title, footer, closeButton, previousButton, nextButton, progress, footerButtons } = popover;
    wrapper.setAttribute('aria-modal', 'true');
    closeButton.textContent = words.close;
    closeButton.removeAttribute('aria-label');
    closeButton.className += ` ${classes.close}`;
    previousButton.className += ` ${classes.back}`;
    nextButton.className += ` ${classes.next}`;
    previousButton.hidden = at === 0;
    progress.className += ` ${classes.progress}`;
    progress.textContent = words.progress(at + 1, stops.length);
    progress.style.display = 'block';
    wrapper.prepend(cross());
    title.after(progress);
    footer.replaceChildren(closeButton, dotsOf(stops.length, at, classes), footerButtons);
  }

  /** Ends it from the corner where people look for that. */
  function cross(): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = classes.dismiss;
    button.ariaLabel = words.dismiss;
    button.textContent = '×';
    button.addEventListener('click', () => guide.destroy());
    return button;
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      guide.destroy();
    } else if (event.key === 'Tab') trap(event, guide);
  }

  window.addEventListener('keydown', onKey, true);
  stops[0]?.before();
  guide.drive(0);
  return () => guide.destroy();
}

/** A row of dots, one for each stop. */
function dotsOf(count: number, at: number, classes: GuideClasses): HTMLElement {
  const row = document.createElement('span');
  row.className = classes.dots;
  row.ariaHidden = 'true';
  for (let index = 0; index < count; index++) {
    const dot = document.createElement('span');
    dot.className = index === at ? `${classes.dot} ${classes.currentDot}` : classes.dot;
    row.append(dot);
  }
  return row;
}

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/** Keeps Tab between the part that is shown and the popover. The library's own way stops at every radio button. */
function trap(event: KeyboardEvent, guide: Driver): void {
  event.stopImmediatePropagation();
  const parts = [guide.getActiveElement(), guide.getState('popover')?.wrapper].filter(part => part instanceof Element);
  const all = parts.flatMap(part => [...part.querySelectorAll<HTMLElement>(FOCUSABLE)]).filter(isStop);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const [from, to] = event.shiftKey ? [0, -1] : [all.length - 1, 0];
  // Inside a part the browser moves on by itself; from its end to the other part it would leave.
  const next = at < 0 || at === from ? all.at(to) : all[at + (event.shiftKey ? -1 : 1)];
  event.preventDefault();
  next?.focus();
}

/** Whether Tab stops here: of radio buttons of one name only the chosen one, or the first where none is. */
function isStop(element: HTMLElement): boolean {
  if (!element.checkVisibility()) return false;
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
  const group = [...document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${element.name}"]`)];
  const chosen = group.find(each => each.checked);
  return element === (chosen ?? group.find(each => !each.disabled));
}

/** Makes all but this part, the popover and the mask inert. @returns what undoes it */
function isolate(part: HTMLElement): () => void {
  const inert: Element[] = [];
  for (let node: Element = part; node !== document.body && node.parentElement; node = node.parentElement) {
    for (const other of node.parentElement.children) {
      const isGuide = other.classList.contains('driver-popover') || other.classList.contains('driver-overlay');
      if (other === node || isGuide || other.hasAttribute('inert')) continue;
      other.setAttribute('inert', '');
      inert.push(other);
    }
  }
  return () => {
    for (const each of inert) each.removeAttribute('inert');
  };
}
