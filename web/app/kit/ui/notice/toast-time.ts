const NORMAL_MS = 5_000;
const MEMBER_MS = 1_000;

/** The facts that decide how long a notice is shown. */
export interface ToastTime {
  /** Errors stay until they are closed. */
  error?: boolean;
  /** Milliseconds; what the kind says when it is not given. */
  durationMs?: number;
  /** `member`: in passing, while one works in the members' pages; it can be read again in the list of notices. */
  kind?: 'member';
}

/** How long a notice is shown, in milliseconds: 5000, a member's 1000, an error until it is closed. */
export function shownMs({ error, durationMs, kind }: ToastTime): number {
  if (error) return Number.POSITIVE_INFINITY;
  return durationMs ?? (kind === 'member' ? MEMBER_MS : NORMAL_MS);
}
