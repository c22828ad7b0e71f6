import { DrizzleQueryError } from 'drizzle-orm';
import { pino, type DestinationStream, type Logger } from 'pino';
import { errorCode } from '../errors.ts';
import { currentScope } from './request-scope.ts';

export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>;

/** One log for the process; secrets, session tokens and what people typed never reach it. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const redact = ['req.headers.authorization', 'req.headers.cookie', 'pass', 'token'];
  const mixin = (): { reqId?: string; trace_id?: string } => {
    const { requestId: reqId, traceparent } = currentScope();
    const traceId = traceparent?.split('-')[1];
    return { ...(reqId !== undefined && { reqId }), ...(traceId !== undefined && { trace_id: traceId }) };
  };
  return pino({ level, redact, mixin, serializers: { err: serializeError } }, stream);
}

/** An error as it is written to the log. */
export interface SerializedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: SerializedError;
}

/**
 * The type, code, stack and message of an error, without email addresses and VINs. A failed query carries its parameters
 * in its message, stack and fields, so only the driver's code and message are logged.
 */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redactPersonal(String(error)) };
  const code = errorCode(error.cause) || errorCode(error);
  const about = { type: error.name, ...(code ? { code } : {}) };
  if (error instanceof DrizzleQueryError) {
    const message = redactValues(error.cause?.message ?? 'A query failed', error.params);
    return { ...about, type: 'DrizzleQueryError', message, ...stackOf(error) };
  }
  const cause = error.cause === undefined ? {} : { cause: serializeError(error.cause) };
  return { ...about, message: redactPersonal(error.message), ...stackOf(error), ...cause };
}

/** The stack without the message at its head. */
function stackOf({ stack = '', message }: Error): { stack?: string } {
  const at = stack.indexOf(message);
  return at < 0 ? {} : { stack: stack.slice(at + message.length).trim() };
}

const ADDRESS = /[^\s@<>"']+@[^\s@<>"']+/g;
const VIN = /\b[A-HJ-NPR-Z0-9]{17}\b/g;
const redactPersonal = (text: string): string => text.replaceAll(ADDRESS, '…').replaceAll(VIN, '…');

/** A driver's message without the parameter values it quotes. */
function redactValues(message: string, params: readonly unknown[]): string {
  const values = params
    .map(each => (typeof each === 'object' ? '' : String(each ?? '')))
    .filter(each => each.length > 1);
  return redactPersonal(values.reduce((text, value) => text.replaceAll(value, '…'), message));
}
