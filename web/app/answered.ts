import { data } from 'react-router';

/** What an error page knows about a refusal of a service. */
export interface RefusedData {
  reason: string;
}

/** Lets a service answer a page: what it refuses becomes an error page of that status instead of a fault. */
export async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error)) throw data({ reason: error.reason } satisfies RefusedData, { status: error.status });
    throw error;
  }
}

function isRefusal(error: unknown): error is { reason: string; status: number } {
  return error instanceof Error && 'reason' in error && 'status' in error && typeof error.status === 'number';
}
