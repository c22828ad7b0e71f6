/** Whether this visitor was led through the selection before: the browser keeps it. */
const KEY = 'marque.sticker-guide';

/** False as well where the browser keeps nothing: then it is shown on request alone. */
export function isFirstVisit(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

export function noteVisit(): void {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // Nothing is kept in this browser.
  }
}
