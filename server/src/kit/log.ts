import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>;

/** One log for the process; secrets and session tokens never reach it. */
export function createLog(level: string): Logger {
  return pino({ level, redact: ['req.headers.authorization', 'req.headers.cookie', 'pass', 'token'] });
}
