import type { Recall, RecallList, SafetyIssues } from '@marque/server/vehicles/recalls/contract';
import { marqueContext, type MarqueContext } from '../../../context.ts';
import type { Route } from './+types/vehicle-recalls';

/** The sources have this long before a preview says that the recalls are not known. */
const WAIT_MS = 4000;
const MAX_SHOWN = 3;

/** The recalls of a vehicle as its preview shows them; `unknown` where no source answered in time. */
export type VehicleRecalls =
  | { state: 'unknown' | 'unknown_name' | 'not_covered' }
  | (Pick<RecallList, 'scope' | 'checked_at' | 'source'> & {
      state: 'known';
      /** Whether a source of the answer is invented. */
      demo: boolean;
      /** Of campaigns that are not known to be repaired on this vehicle. */
      count: number;
      closed: number;
      /** Of `count`, those the reader has marked as done. */
      done: number;
      /** The gravest that is not marked and forbids driving or parking inside. */
      danger: { kind: 'park_it' | 'park_outside'; heading: string; sure: boolean } | null;
      /** The first of them. */
      shown: Pick<
        Recall,
        'campaign' | 'date' | 'heading' | 'consequence' | 'park_it' | 'park_outside' | 'ota' | 'status' | 'sources'
      >[];
      /** Whether a source that should have answered did not. */
      incomplete: boolean;
      /** Investigations and communications about the model: what each is, and how many there are. */
      issues: Pick<SafetyIssues['investigations'], 'title' | 'text'>[];
    });

/** Answers with the recalls of a vehicle, as JSON; never refuses. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = await recallsOf(context.get(marqueContext), params.vin);
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}

async function recallsOf({ app, caller, recallWait, refused }: MarqueContext, number: string): Promise<VehicleRecalls> {
  if ((await recallWait()) !== null) return { state: 'unknown' };
  try {
    const outcome = await app.recalls.ofNumber(caller, number, { waitMs: WAIT_MS });
    return outcome ? shownOf(outcome, await app.alerts.doneOf(caller, number)) : { state: 'not_covered' };
  } catch (error) {
    if (!refused(error, caller.locale)) throw error;
    return { state: 'not_covered' };
  }
}

type Outcome = Awaited<ReturnType<MarqueContext['app']['recalls']['forVehicle']>>;

function shownOf(outcome: Outcome, done: readonly string[]): VehicleRecalls {
  if (outcome.kind === 'unknown_name') return { state: 'unknown_name' };
  if (outcome.kind === 'unavailable') return { state: 'unknown' };
  const { scope, checked_at, source, sources, recalls, gaps, safety_issues: issues } = outcome.list;
  const open = recalls.filter(recall => recall.status !== 'closed');
  const left = open.filter(({ campaign }) => !done.includes(campaign));
  return {
    state: 'known',
    scope,
    checked_at,
    source,
    demo: sources.some(({ demo }) => demo),
    count: open.length,
    closed: recalls.length - open.length,
    done: open.length - left.length,
    danger: dangerOf(left, scope),
    shown: open.slice(0, MAX_SHOWN).map(recall => ({
      campaign: recall.campaign,
      date: recall.date,
      heading: recall.heading,
      consequence: (recall.quiet ?? recall).consequence,
      park_it: recall.park_it,
      park_outside: recall.park_outside,
      ota: recall.ota,
      ...(recall.status ? { status: recall.status } : {}),
      sources: recall.sources,
    })),
    incomplete: gaps.length > 0,
    issues: issues ? [issues.investigations, issues.communications].map(({ title, text }) => ({ title, text })) : [],
  };
}

function dangerOf(left: readonly Recall[], scope: RecallList['scope']) {
  const kind = (['park_it', 'park_outside'] as const).find(each => left.some(recall => recall[each]));
  const recall = kind && left.find(each => each[kind]);
  if (!recall) return null;
  const sure = scope === 'vin' && (recall.status === 'open' || recall.status === 'remedy_pending');
  return { kind, heading: recall.heading, sure };
}
