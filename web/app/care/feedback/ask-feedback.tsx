import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isLater, mayAskFeedback } from './kept-feedback.ts';
import type { FeedbackAbout, FeedbackStart } from './feedback-dialog.tsx';

const FeedbackDialog = lazy(async () => ({ default: (await import('./feedback-dialog.tsx')).FeedbackDialog }));

/** How far a document is read before one is asked, and how long the reader has been still by then. */
const HALF = 0.5;
const STILL_MS = 2_000;

/**
 * Asks what a member thinks of a document, once, after the first useful look: half of it read, or its PDF taken; never
 * before, and not while anything else is open. `?feedback=positive` or `negative` opens that form at once.
 */
export function AskFeedback(about: FeedbackAbout) {
  const { vin, kind } = about;
  const [start, setStart] = useState<FeedbackStart | null>(null);
  const direct = useDirect();
  useEffect(() => {
    if (!direct || !mayAskFeedback(vin, direct)) return;
    const timer = setTimeout(() => setStart(direct), 0);
    return () => clearTimeout(timer);
  }, [direct, vin]);
  useUsefulLook(() => {
    if (!isLater() && mayAskFeedback(vin, kind)) setStart(now => now ?? 'rating');
  });
  if (!start) return null;
  return (
    <Suspense>
      <FeedbackDialog {...about} start={start} onClose={() => setStart(null)} />
    </Suspense>
  );
}

/** The form that the address asks for; it is taken out of the address. */
function useDirect(): 'positive' | 'negative' | null {
  const [params, setParams] = useSearchParams();
  const [direct] = useState(() => params.get('feedback'));
  const isRequested = params.has('feedback');
  useEffect(() => {
    if (!isRequested) return;
    setParams(
      before => {
        before.delete('feedback');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isRequested, setParams]);
  return direct === 'positive' || direct === 'negative' ? direct : null;
}

/** Runs once the reader has seen half of the page or taken a PDF, and has been still for a moment. */
function useUsefulLook(ask: () => void): void {
  useEffect(() => {
    let isUseful = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (isUseful) timer = setTimeout(look, STILL_MS);
    };
    const look = () => {
      // Another question, or a field that is being filled in, comes first. The list of notices is always in the page.
      if (document.querySelector('[role="dialog"]:not([popover]), :is(input, textarea, select):focus')) return wait();
      stop();
      ask();
    };
    const onScroll = () => {
      isUseful ||= hasReadHalf();
      wait();
    };
    const onClick = ({ target }: Event) => {
      isUseful ||= target instanceof Element && target.closest('a[href*=".pdf"]') !== null;
      wait();
    };
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', wait);
    };
    addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', wait);
    return stop;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for a page
  }, []);
}

/** Whether a page that is longer than the window was scrolled half its way. */
function hasReadHalf(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight && scrollY / (scrollHeight - clientHeight) >= HALF;
}
