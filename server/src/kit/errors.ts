import type { ErrorCode } from './contract.ts';
import reasons from './reasons.json' with { type: 'json' };

/**
 * Everything we refuse to do. A reason maps to one code and one status in `reasons.json` and to one sentence in
 * `messages/<locale>/errors.json`; a test holds the two lists together.
 */
export const REASONS: Readonly<Record<keyof typeof reasons, { code: string; status: number }>> = reasons;

export type Reason = keyof typeof REASONS;

/** A refusal: thrown by services, turned into the error envelope by the HTTP server. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: Reason;
  readonly params: Record<string, string | number>;
  readonly field: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** Further faults; answered as `details.also`, a sentence and a field each. */
  readonly also: readonly AppError[];
  /** When trying again is worth it, in seconds; answered as `Retry-After`. */
  readonly retryAfterS: number | undefined;

  constructor(
    reason: Reason,
    about: {
      params?: Record<string, string | number>;
      field?: string;
      details?: Record<string, unknown>;
      also?: readonly AppError[];
      retryAfterS?: number;
    } = {},
  ) {
    super(reason);
    const { code, status } = REASONS[reason];
    this.name = 'AppError';
    this.reason = reason;
    this.code = code as ErrorCode;
    this.status = status;
    this.params = about.params ?? {};
    this.field = about.field;
    this.details = about.details;
    this.also = about.also ?? [];
    this.retryAfterS = about.retryAfterS;
  }
}

/** Puts an answer in the place of a refusal: `question.catch(ifRefused(null))`. @throws anything else */
export const ifRefused =
  <Answer>(answer: Answer) =>
  (error: unknown): Answer => {
    if (error instanceof AppError) return answer;
    throw error;
  };

/** The same for what is known at once. */
export function unlessRefused<Known, Answer>(work: () => Known, answer: Answer): Known | Answer {
  try {
    return work();
  } catch (error) {
    return ifRefused(answer)(error);
  }
}

/** The code that Node, a driver or a library has put on an error; empty where there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
