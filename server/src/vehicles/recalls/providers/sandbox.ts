import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../kit/clock.ts';
import type { RecallStatus } from '../contract.ts';
import type { Campaign, RecallAnswer, RecallProvider, RecallQuery } from '../rules/recall-provider.ts';
import {
  demonstrationRecalls,
  RECALL_TEXTS,
  type DemonstrationRecall,
} from '../rules/demonstration/demonstration-recalls.ts';

const STATUS: Record<DemonstrationRecall['status'], RecallStatus> = {
  open: 'open',
  closed: 'closed',
  remedy_not_available: 'remedy_pending',
  may_apply: 'unknown',
};

/** The recalls of the demonstration vehicles, found by VIN only; of every other vehicle the sandbox says nothing. */
export class SandboxRecalls implements RecallProvider {
  readonly name = 'sandbox';
  readonly demo = true;
  readonly #clock: Clock;
  readonly #slowMs: number;

  /** `slowMs`: how long the vehicle with slow sources takes. */
  constructor(clock: Clock, { slowMs = 2500 }: { slowMs?: number } = {}) {
    this.#clock = clock;
    this.#slowMs = slowMs;
  }

  covers(vin: string): boolean {
    return demonstrationRecalls(vin) !== undefined;
  }

  async find({ vin, make, model }: RecallQuery): Promise<RecallAnswer> {
    const answer = vin === null ? undefined : demonstrationRecalls(vin);
    if (answer === undefined) return { kind: 'not_covered' };
    if (answer === 'down') return { kind: 'failed', fault: 'down' };
    if (answer === 'wrong') return { kind: 'failed', fault: 'unreadable' };
    if (answer === 'slow') await pause(this.#slowMs, undefined, { ref: false });
    const campaigns = answer === 'slow' ? [] : answer.map(campaignOf);
    return { kind: 'found', scope: 'vin', campaigns, names: [{ make, model }], checkedAt: this.#clock() };
  }
}

function campaignOf(recall: DemonstrationRecall): Campaign {
  const { component, summary, consequence, remedy } = RECALL_TEXTS[recall.text];
  return {
    campaign: recall.campaign,
    date: recall.on,
    component: component.en,
    summary: summary.en,
    consequence: consequence.en,
    remedy: remedy.en,
    park_it: recall.parkIt,
    park_outside: recall.parkOutside,
    ota: recall.overTheAir,
    status: STATUS[recall.status],
  };
}
