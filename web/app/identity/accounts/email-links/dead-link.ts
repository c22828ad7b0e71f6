import { CallError } from '../../../client.ts';

/** Whether a call was refused because its mailed link is used up, too old or was never one. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof CallError && error.reason === 'link_invalid';
}
