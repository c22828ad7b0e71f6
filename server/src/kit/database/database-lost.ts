import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode } from '../errors.ts';

/** The database cannot be reached, or takes nothing at the moment: the same request may succeed in a few seconds. */
export class DatabaseLost extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
    this.name = 'DatabaseLost';
  }
}

/** SQLSTATE: no connection, no room or memory, shutting down or starting, read-only after a failover, a broken disk. */
const PASSING = /^(08...|53...|57P..|25006|58030)$/;
const UNREACHABLE = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)$/;
/** Messages of the driver without any code. */
const CUT = /^Connection terminated|not queryable$|^timeout exceeded when trying to connect/;

/** Whether the database, and not what was asked of it, is why this failed. */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof DatabaseLost) return true;
  if (!(error instanceof Error)) return false;
  if ('severity' in error) return PASSING.test(errorCode(error));
  if (error instanceof DrizzleQueryError) return isDatabaseLost(error.cause) || isCut(error.cause);
  return isDatabaseLost(error.cause);
}

/** Whether what the driver of the database threw means that there is no connection. */
export function isCut(error: unknown): boolean {
  return error instanceof Error && (UNREACHABLE.test(errorCode(error)) || CUT.test(error.message));
}
