import type { Decoded, Known, Vehicle } from '../src/index.ts';

/** Reads every field of an answer, so that nothing can stay unmade; the sum only keeps the reads from being dropped. */
export function touch(decoded: Decoded): number {
  let sum = touchVehicle(decoded.vehicle) + text(decoded.vin) + text(decoded.kind) + (decoded.partial ? 1 : 0);
  const digit = decoded.checkDigit;
  if (digit) sum += (digit.ok ? 1 : 0) + text(digit.expected ?? '') + text(digit.actual ?? '');
  for (const problem of decoded.problems) sum += text(problem.message) + text(problem.code) + (problem.position ?? 0);
  for (const suggestion of decoded.suggestions) sum += text(suggestion.vin) + text(suggestion.vehicle?.model ?? '');
  for (const candidate of decoded.candidates) sum += text(candidate.model ?? '') + text(candidate.engine ?? '');
  for (const code of decoded.errorCodes) sum += code;
  return sum;
}

function touchVehicle(v: Vehicle): number {
  return (
    known(v.modelYear) +
    known(v.make) +
    known(v.model) +
    known(v.series) +
    known(v.trim) +
    known(v.bodyClass) +
    known(v.doors) +
    known(v.engine) +
    known(v.engineModel) +
    known(v.engineManufacturer) +
    known(v.engineConfiguration) +
    known(v.otherEngineInfo) +
    known(v.cylinders) +
    known(v.displacementL) +
    known(v.displacementCc) +
    known(v.turbo) +
    known(v.fuel) +
    known(v.fuelSecondary) +
    known(v.electrification) +
    known(v.batteryType) +
    known(v.driveType) +
    known(v.transmission) +
    known(v.transmissionSpeeds) +
    known(v.brakes) +
    known(v.gvwr) +
    known(v.restraints) +
    known(v.seats) +
    known(v.plantCity) +
    known(v.plantState) +
    known(v.plantCountry) +
    known(v.plantCompany) +
    known(v.manufacturer) +
    known(v.vehicleType)
  );
}

function known(field: Known<string> | Known<number> | undefined): number {
  if (field === undefined) return 0;
  return typeof field.value === 'number' ? field.value : text(field.value);
}

/** Reading a character makes a text that was only planned. */
function text(value: string): number {
  return value === '' ? 0 : value.charCodeAt(value.length - 1);
}
