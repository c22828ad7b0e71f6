import type { PlatformDeps } from '../../../platform/deps.ts';
import { keyedHash } from '../../../kit/security/crypto.ts';
import { daysAfter } from '../../../kit/clock.ts';
import { within } from '../../../kit/time-limit.ts';
import { cacheDaysOf } from '../../../kit/text/license-text.ts';
import { createSingleFlight } from '../../../kit/single-flight.ts';
import { createProviderLog } from '../../../kit/log/provider-log.ts';
import type { RecallGap } from '../contract.ts';
import { RECALL_TIME_LIMIT_MS } from './provider-client.ts';
import type { RecallAnswer, RecallFault, RecallProvider, RecallQuery } from '../rules/recall-provider.ts';
import type { ProviderAnswer } from '../rules/merge.ts';
import { nameKey } from '../../catalog/rules/names.ts';
import * as store from '../store.ts';

export interface AskingDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'log' | 'secret'> {
  /** The sources; the texts of a list are those of the first that has a campaign. */
  providers: () => readonly RecallProvider[];
}

/** A source that should have answered and did not. */
export type Missing = Omit<RecallGap, 'message'>;

/** Answers of the sources, and the sources that failed. */
export interface SourceAnswers {
  answers: ProviderAnswer[];
  gaps: Missing[];
}

/** An answer and who gave it. */
interface Given {
  provider: RecallProvider;
  answer: RecallAnswer;
}

const COPY_FAULTS: ReadonlySet<RecallFault> = new Set<RecallFault>(['no_copy', 'partial_copy']);

const isWhole = (answer: RecallAnswer): boolean => answer.kind === 'found' && !answer.partial;

type Failure = { kind: 'failed'; fault: RecallFault };

export type Asking = ReturnType<typeof createAsking>;

/** Asks the sources side by side, each at most once for the same question, and keeps what they answered for a day. */
export function createAsking({ db, clock, secret, log, providers }: AskingDeps) {
  const together = createSingleFlight<unknown>();
  const providerLog = createProviderLog(log, 'recall source');

  return {
    now: clock,
    providers,

    /**
     * Every source's campaigns for a vehicle, within `waitMs`. A demonstration vehicle gets demonstration data only: a
     * real campaign beside invented ones would look like its own.
     */
    async ask(vehicle: RecallQuery, waitMs = RECALL_TIME_LIMIT_MS + 500): Promise<SourceAnswers> {
      for (const provider of providers().filter(({ demo }) => demo)) {
        const answer = await inTime(waitMs, find(provider, vehicle));
        if (answer.kind !== 'not_covered') return answersOf([{ provider, answer }]);
      }
      const real = providers().filter(({ demo }) => !demo);
      const given = await Promise.all(
        real.map(async provider => ({ provider, answer: await inTime(waitMs, find(provider, vehicle)) })),
      );
      return answersOf(given);
    },

    /** A source's menu, cached like an answer about a vehicle. */
    async askMenu<Answer extends { kind: string }>(
      provider: RecallProvider,
      question: string,
      ask: () => Promise<Answer>,
    ): Promise<Answer | Failure> {
      return inTime(RECALL_TIME_LIMIT_MS + 500, once(provider, `menu ${question}`, ask));
    },
  };

  function find(provider: RecallProvider, vehicle: RecallQuery): Promise<RecallAnswer> {
    const { vin, year, make, model, market, ...version } = vehicle;
    const question = JSON.stringify(['vehicle', market, year, nameKey(make), nameKey(model), vin, version]);
    return once(provider, question, () => provider.find(vehicle));
  }

  /** The kept answer, the one that is being asked for, or a new one. Failures are not kept. */
  async function once<Answer extends { kind: string }>(
    provider: RecallProvider,
    question: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const { name } = provider;
    const cacheHours = cacheHoursOf(provider);
    const fetched = async (): Promise<Answer> => {
      const answer = await ask();
      if (!provider.demo) providerLog.note(name, 'fault' in answer ? String(answer.fault) : null);
      return answer;
    };
    if (cacheHours === undefined) return fetched();
    const key = keyedHash('recalls', `${name} ${question}`, secret);
    // The key holds the question, which has answers of one type.
    return together(key, () =>
      cacheHours > 0 ? storedOrFetched(key, cacheHours, fetched) : fetched(),
    ) as Promise<Answer>;
  }

  async function storedOrFetched<Answer extends { kind: string }>(
    key: string,
    cacheHours: number,
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const stored = await store.findAnswer(db, key, clock());
    // Stored by this function, under this question.
    if (stored) return revived(stored) as Answer;
    const answer = await ask();
    if (answer.kind === 'found' || answer.kind === 'unknown_name')
      await store.keepAnswer(db, { key, answer, expiresAt: daysAfter(clock(), cacheHours / 24) });
    return answer;
  }

  /** The answer; a failure when it comes too late or the adapter itself breaks. */
  function inTime<Answer>(waitMs: number, answer: Promise<Answer>): Promise<Answer | Failure> {
    const given = answer.catch((error: unknown): Failure => {
      log.warn({ err: error }, 'A recall source broke');
      return { kind: 'failed', fault: 'down' };
    });
    return within(waitMs, given, (): Failure => ({ kind: 'failed', fault: 'timeout' }));
  }
}

function answersOf(given: Given[]): SourceAnswers {
  const found: SourceAnswers = { answers: [], gaps: [] };
  const whole = new Set(given.flatMap(({ provider: { list }, answer }) => (list && isWhole(answer) ? [list] : [])));
  for (const { provider, answer } of given) {
    const { name, demo, list, license } = provider;
    const hasWhole = list !== undefined && whole.has(list);
    if (answer.kind === 'found') {
      found.answers.push({ name, demo, ...(license === undefined ? {} : { license }), found: answer });
      if (answer.partial && !hasWhole) found.gaps.push({ source: name, reason: 'partial_copy' });
    }
    if (answer.kind === 'unknown_name') found.gaps.push({ source: name, reason: 'unknown_name' });
    // A copy that is missing leaves no gap where another source has the same list.
    const isMissed = answer.kind === 'failed' && !(COPY_FAULTS.has(answer.fault) && hasWhole);
    if (isMissed) found.gaps.push({ source: name, reason: answer.fault });
  }
  return found;
}

/** How long an answer is kept: no longer than the license of its source allows. */
function cacheHoursOf({ cacheHours, license }: RecallProvider): number | undefined {
  if (cacheHours === undefined || license === undefined) return cacheHours;
  return Math.min(cacheHours, cacheDaysOf(license) * 24);
}

/** A kept answer, with its moment as a date again. */
function revived(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('checkedAt' in stored)) return stored;
  return { ...stored, checkedAt: new Date(String(stored.checkedAt)) };
}
