import { SAMPLE_NUMBERS } from '../../issued-documents/contract.ts';
import type { HistoryContext } from '../rules/sources/history-provider.ts';
import type { ReportFacts, ReportVehicle } from '../rules/facts/facts.ts';
import { valuedAt } from '../../../vehicles/valuations/rules.ts';
import { inventedValue } from '../../../vehicles/valuations/rules/invented-value.ts';
import { valueQuestion } from '../rules/value/valued.ts';
import { SandboxHistory } from './sandbox.ts';

/** The demonstration vehicle of the sample: a grave history with every kind of finding. */
export const SAMPLE_VIN = '1HGCM82633A004352';

const GIVEN_MILES = 142_300;

/** The facts of the sample report, always from the sandbox, whichever sources are switched on. */
export async function sampleFacts(vehicle: ReportVehicle, now: Date, origin: string): Promise<ReportFacts> {
  const sandbox = new SandboxHistory({ paceMs: 0 });
  const { modelYear, make, model } = vehicle;
  const context: HistoryContext = {
    now,
    vehicle: { ...(modelYear ? { modelYear } : {}), make, model },
    givenMiles: GIVEN_MILES,
  };
  const valued = (facts: ReportFacts): ReportFacts => {
    const question = valueQuestion(facts);
    const query = {
      vin: SAMPLE_VIN,
      year: modelYear ?? 0,
      make,
      model,
      trim: null,
      miles: 0,
      damage: [],
      ...question,
    };
    const on = now.toISOString();
    const outcome = inventedValue({ ...query, miles: valuedAt(query.miles) }, on.slice(0, 10));
    if (!question || outcome.kind !== 'found') return facts;
    const valuation = { ...outcome.valuation, source: 'sandbox', demo: true };
    return { ...facts, valuation: { kind: 'found', valuation, miles: valuedAt(query.miles), askedAt: on } };
  };
  const answers = await Promise.all(sandbox.groups.map(group => sandbox.pull(group, SAMPLE_VIN, context)));
  return valued({
    number: SAMPLE_NUMBERS.report,
    version: 1,
    createdAt: now.toISOString(),
    verifyUrl: `${origin}/verify/${SAMPLE_NUMBERS.report}`,
    vehicle,
    given: { miles: GIVEN_MILES },
    askingPriceCents: null,
    sources: [sandbox],
    answers,
  });
}
