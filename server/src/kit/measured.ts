import { channel } from 'node:diagnostics_channel';

/** What the modules measure; seconds of the clock. Nothing here names a person or a vehicle. */
export interface Measured {
  /** `outcome`: `answered`, or why there was no answer. */
  'provider.called': { provider: string; outcome: string; seconds: number };
  /** After failures in a row a service is left alone for so long; `fault`: what the last one was. */
  'provider.rests': { provider: string; failures: number; restMs: number; fault: string };
  /** A service answers: the first time in this process, and after it was left alone. */
  'provider.recovered': { provider: string };
  /** A statement, as it was sent to the database; only where statements are timed. */
  'query.ended': { text: string; outcome: 'done' | 'failed'; seconds: number };
  /** An attempt at a job. */
  'job.ended': { job: string; outcome: 'done' | 'failed'; seconds: number };
  /** A payment has come to another state at its gateway. */
  'payment.moved': { gateway: string; state: string };
  /** The making of a document has come to an end. */
  'document.ended': { kind: string; state: string };
}

/** Tells what was measured to whoever listens; where nobody does, it costs next to nothing. */
export function measured<Name extends keyof Measured>(name: Name, value: Measured[Name]): void {
  channel(`marque.${name}`).publish(value);
}

/** Listens to one kind of measurement. @returns what ends that */
export function onMeasured<Name extends keyof Measured>(name: Name, take: (value: Measured[Name]) => void): () => void {
  // A channel carries what `measured` has put in under the same name.
  const listener = (value: unknown): void => take(value as Measured[Name]);
  const of = channel(`marque.${name}`);
  of.subscribe(listener);
  return () => void of.unsubscribe(listener);
}
