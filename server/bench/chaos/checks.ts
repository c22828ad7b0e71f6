import { setTimeout as pause } from 'node:timers/promises';
import { ACCORD } from '../../src/testing/builders.ts';
import { compareJournal } from './journal.ts';
import type { World } from './fault.ts';

const DRAIN_MS = 180_000;
/** Jobs that run or are about to. Those of rounds and later syncs come when it is time for them. */
const OPEN = `select name || ' ' || state as id from pgboss.job where state = 'active'
  or (state = 'created' and start_after <= now()) or (state = 'retry' and start_after <= now() + interval '1 minute')`;

/** Waits until the queue has nothing to do. @returns what is left after three minutes */
async function drain({ installation }: World): Promise<string[]> {
  const until = performance.now() + DRAIN_MS;
  for (;;) {
    const open = await installation.database.query<{ id: string }>(OPEN);
    if (open.length === 0) return [];
    if (performance.now() > until) return open.map(({ id }) => id);
    await pause(250);
  }
}

/** Vehicles whose history a service was paid for twice; only the load's, each of which has one report. */
function boughtTwice({ installation }: World): string[] {
  const bought = new Map<string, number>();
  for (const { path } of installation.service.requests) {
    const vin = /1HGCM826[0-9A-Z]{9}/.exec(path)?.[0];
    if (vin && vin !== ACCORD && path.startsWith('/v2/pullreport')) bought.set(vin, (bought.get(vin) ?? 0) + 1);
  }
  return [...bought].filter(([, times]) => times > 1).map(([vin, times]) => `${vin} (${times})`);
}

/** After the load and the fault have ended: drains the queue, then checks. Findings go to the world. @returns invariants checked */
export async function check(world: World): Promise<number> {
  const { installation, findings, journal, client } = world;
  const left = await drain(world);
  if (left.length > 0) findings.push(`The queue is not drained: ${left.slice(0, 10).join(', ')}`);
  let checked = 0;
  for await (const { name, violations, first } of installation.app.integrity.verify()) {
    checked += 1;
    if (violations > 0) findings.push(`audit verify: ${name} is violated: ${first.join(', ')} (${violations})`);
  }
  findings.push(...(await compareJournal(journal, installation.database)));
  const twice = boughtTwice(world);
  if (twice.length > 0) findings.push(`A history was bought twice: ${twice.slice(0, 5).join(', ')}`);
  findings.push(...client.faults.splice(0));
  return checked;
}
