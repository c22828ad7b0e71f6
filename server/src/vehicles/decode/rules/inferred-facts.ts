import type { Decoded, Known } from '@marque/vin';
import type { Inference, Inferred } from '../../catalog/service.ts';
import type { Facts } from './details.ts';

/** Known and inferred facts: values with their reason, and the remaining candidates. */
export function withInferred(vehicle: Decoded['vehicle'], inferred: Inferred): Facts {
  const { approvedModel, driveType, transmission, transmissionSpeeds } = inferred;
  return {
    ...vehicle,
    ...(approvedModel && { approvedModel: knownOf(approvedModel) }),
    ...(driveType && { driveType: knownOf(driveType) }),
    ...(transmission && { transmission: knownOf(transmission) }),
    ...(transmissionSpeeds && { transmissionSpeeds: knownOf(transmissionSpeeds) }),
    inferred,
  };
}

/** Several that are left are no value. */
function knownOf<T>(inference: Inference<T>): Known<T> | undefined {
  if (!('value' in inference)) return undefined;
  return { value: inference.value, source: 'inferred', reason: inference.rule };
}
