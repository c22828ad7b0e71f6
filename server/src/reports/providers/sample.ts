import type { HistoryContext } from './history-provider.ts';
import type { ReportFacts, ReportVehicle } from '../rules/facts.ts';
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
  const answers = await Promise.all(sandbox.groups.map(group => sandbox.pull(group, SAMPLE_VIN, context)));
  return {
    number: 'MQR-SAMPLE',
    version: 1,
    createdAt: now.toISOString(),
    verifyUrl: `${origin}/verify/MQR-SAMPLE`,
    vehicle,
    given: { miles: GIVEN_MILES },
    askedPriceCents: null,
    sources: [sandbox],
    answers,
  };
}
