import type { Known } from './decoded.ts';

/** The parts of the line. */
export interface EngineFacts {
  displacementL: Known<number> | undefined;
  cylinders: Known<number> | undefined;
  engineConfiguration: Known<string> | undefined;
  turbo: Known<string> | undefined;
  fuel: Known<string> | undefined;
  fuelSecondary: Known<string> | undefined;
}

const LAYOUTS = new Map([
  ['V-Shaped', 'V'],
  ['In-Line', 'inline-'],
  ['Horizontally opposed (boxer)', 'flat-'],
  ['W Shaped', 'W'],
]);

/** The engine in one line for a person, '' when nothing is known of it. */
export function engineLine(facts: EngineFacts): string {
  const { displacementL, cylinders, fuel, fuelSecondary } = facts;
  let line = displacementL ? `${displacementL.value.toFixed(displacementL.value < 1 ? 2 : 1)} L` : '';
  if (cylinders) line += (line ? ' ' : '') + cylinderText(cylinders.value, facts.engineConfiguration?.value);
  if (facts.turbo?.value === 'Yes') line += line ? ' turbo' : 'turbo';
  if (fuel) line += (line ? ', ' : '') + fuel.value.toLowerCase();
  if (fuelSecondary && fuelSecondary.value !== fuel?.value) line += ` and ${fuelSecondary.value.toLowerCase()}`;
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function cylinderText(cylinders: number, configuration: string | undefined): string {
  const layout = configuration ? LAYOUTS.get(configuration) : undefined;
  return layout && cylinders > 1 ? `${layout}${cylinders}` : `${cylinders}-cylinder`;
}
