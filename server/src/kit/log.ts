import { DrizzleQueryError } from 'drizzle-orm';
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>;

/** One log for the process; secrets, session tokens and what people typed never reach it. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const redact = ['req.headers.authorization', 'req.headers.cookie', 'pass', 'token'];
  return pino({ level, redact, serializers: { err: toldError } }, stream);
}

/** An error as the log may hold it. */
export interface ToldError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ToldError;
}

/**
 * What the log may hold of an error: kind, code, place and message, the last without addresses and vehicle numbers. A
 * failed query carries its parameters in message, stack and fields; of it only the driver's code and message are told.
 */
export function toldError(error: unknown): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: tidied(String(error)) };
  const code = codeOf(error.cause) ?? codeOf(error);
  const about = { type: error.name, ...(code ? { code } : {}) };
  if (error instanceof DrizzleQueryError) {
    const message = blotted(error.cause?.message ?? 'A query failed', error.params);
    return { ...about, type: 'DrizzleQueryError', message, ...stackOf(error) };
  }
  const cause = error.cause === undefined ? {} : { cause: toldError(error.cause) };
  return { ...about, message: tidied(error.message), ...stackOf(error), ...cause };
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** The places alone: the message at the head of a stack is told apart from it. */
function stackOf({ stack = '', message }: Error): { stack?: string } {
  const at = stack.indexOf(message);
  return at < 0 ? {} : { stack: stack.slice(at + message.length).trim() };
}

const ADDRESS = /[^\s@<>"']+@[^\s@<>"']+/g;
const VIN = /\b[A-HJ-NPR-Z0-9]{17}\b/g;
const tidied = (text: string): string => text.replaceAll(ADDRESS, '…').replaceAll(VIN, '…');

/** A driver's message without the values it quotes. */
function blotted(message: string, params: readonly unknown[]): string {
  const values = params
    .map(each => (typeof each === 'object' ? '' : String(each ?? '')))
    .filter(each => each.length > 1);
  return tidied(values.reduce((text, value) => text.replaceAll(value, '…'), message));
}
