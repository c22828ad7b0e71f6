/** The subject of feedback: a document, what was chosen instead of an answer, or a form that was opened directly. */
export type FeedbackType = 'report' | 'sticker' | 'regenerate' | 'positive' | 'negative';

/** One line of what this browser keeps; `at` is an ISO instant. */
export interface StoredFeedback {
  vin: string;
  type: FeedbackType;
  at: string;
}

const KEY = 'feedbacks';
const MAX_FEEDBACKS = 200;
const LATER = 'marque.feedback-later';
const TYPES: readonly string[] = ['report', 'sticker', 'regenerate', 'positive', 'negative'] satisfies FeedbackType[];

/** The feedback sent from this browser, the oldest first. */
export function storedFeedbacks(): StoredFeedback[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isStoredFeedback) : [];
  } catch {
    return [];
  }
}

/** Keeps that feedback was sent; of more than 200 the oldest goes. */
export function keepFeedback(vin: string, type: FeedbackType, now = new Date()): void {
  const before = storedFeedbacks().filter(kept => kept.vin !== vin || kept.type !== type);
  const line: StoredFeedback = { vin, type, at: now.toISOString() };
  write(localStorage, KEY, JSON.stringify([...before, line].slice(-MAX_FEEDBACKS)));
}

/** Whether the dialog may start: not where feedback of this type, a new version or a sticker of the vehicle is kept. */
export function mayAskFeedback(vin: string, type: FeedbackType): boolean {
  const over: FeedbackType[] = [type, 'regenerate', 'sticker'];
  return !storedFeedbacks().some(kept => kept.vin === vin && over.includes(kept.type));
}

/** "Not now": nothing is asked by itself until the browser is closed. */
export function askLater(): void {
  write(sessionStorage, LATER, '1');
}

/** Whether the reader said "Not now" in this session. */
export function isLater(): boolean {
  try {
    return sessionStorage.getItem(LATER) !== null;
  } catch {
    return true;
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // A browser that keeps nothing is asked again, and the server refuses the second answer.
  }
}

function isStoredFeedback(value: unknown): value is StoredFeedback {
  if (typeof value !== 'object' || value === null) return false;
  const { vin, type, at } = value as Partial<StoredFeedback>;
  return typeof vin === 'string' && typeof at === 'string' && typeof type === 'string' && TYPES.includes(type);
}
