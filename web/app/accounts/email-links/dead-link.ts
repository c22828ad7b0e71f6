import { CallError } from '../../client.ts';

/** Whether a call was refused because its mailed link is used up, too old or was never one. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof CallError && (error.answer?.reason ?? '').startsWith('link_');
}

/** Whether a call was refused for just this reason. */
export function isRefusedFor(error: unknown, reason: string): boolean {
  return error instanceof CallError && error.answer?.reason === reason;
}
