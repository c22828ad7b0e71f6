/** The server cannot start; the message says in full sentences what happened, what is safe and what to do. */
export class StartRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartRefused';
  }
}

/** The unexpected file types of a path at startup, by the code of the system. */
const FOUND = new Map([
  ['EISDIR', 'is a folder and must be a file'],
  ['EEXIST', 'is a file and must be a folder'],
  ['ENOTDIR', 'cannot be: a part of its path is a file and not a folder'],
  ['EACCES', 'may not be read or written by the user who runs this'],
  ['EPERM', 'may not be changed by the user who runs this'],
  ['EROFS', 'is on a disk that cannot be written to'],
]);

/** The error message of a failed start: a sentence when the reason is known, else where it happened. */
export function whyNotStarted(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartRefused) return error.message;
  const { code = '', port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop that one, or set PORT to another.`;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk is full${path ? ` (${path})` : ''}. What was stored before is safe. Free some space, then start again.`;
  }
  if (code === 'EACCES' && port) return `Port ${port} may not be used by the user who runs this. Set PORT to another.`;
  const found = path && FOUND.get(code);
  if (found) {
    return `${path} ${found}. Nothing of the database was changed. Put that right, or set DATA_DIR to another folder, then start again.`;
  }
  return error.stack ?? error.message;
}
