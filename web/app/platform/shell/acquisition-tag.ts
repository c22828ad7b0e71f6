const KEY = 'gsp';
const PARAMETER = 'gsp';
/** The call that takes it accepts no more. */
const MAX_LENGTH = 100;

/** Keeps the tag of the address a visitor came by, until the browser's session ends; the first of a session stays. */
export function keepAcquisitionTag(search: string): void {
  const tag = new URLSearchParams(search).get(PARAMETER)?.trim().slice(0, MAX_LENGTH);
  if (!tag || acquisitionTag() !== null) return;
  try {
    sessionStorage.setItem(KEY, tag);
  } catch {
    // A browser that keeps nothing has none.
  }
}

/** The tag this session began with, or null. */
export function acquisitionTag(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
