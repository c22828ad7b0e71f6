/** The server cannot start; the message says in full sentences what happened, what is safe and what to do. */
export class StartRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartRefused';
  }
}

/** The error message of a failed start: a sentence when the reason is known, else where it happened. */
export function whyNotStarted(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartRefused) return error.message;
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop that one, or set PORT to another.`;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk is full${path ? ` (${path})` : ''}. What was stored before is safe. Free some space, then start again.`;
  }
  return error.stack ?? error.message;
}
