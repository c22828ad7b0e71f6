import { useEffect } from 'react';
import type { Frame } from '../settings/frame-data.ts';
import { followByBrowser } from '../layout/follow-by-browser.ts';
import { canKeep, forgetOthers } from './kept-documents.ts';
import { registerWorker } from './register-worker.ts';

/**
 * Prepares the page that is shown without a connection, once this one stands, and removes documents that somebody else has
 * kept in this browser, or a member who has signed out since.
 */
export function useOffline(frame: Frame | null, error: unknown): void {
  const locale = frame?.locale;
  const member = frame?.member?.id ?? null;
  useEffect(() => {
    if (!locale || !canKeep()) return;
    void forgetOthers(member);
    // Without it, the browser's own page is shown.
    registerWorker(locale).catch(() => null);
  }, [locale, member]);
  // The server did not answer the router: the worker has a page that says so.
  useEffect(() => {
    if (isUnreached(error) && navigator.serviceWorker?.controller) location.reload();
  }, [error]);
  // The router needs an answer to go anywhere; the worker has one for the browser.
  useEffect(() => followByBrowser(() => !navigator.onLine && Boolean(navigator.serviceWorker?.controller)), []);
}

/** Whether an error is that of a request without an answer, as the browsers word it. */
const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
