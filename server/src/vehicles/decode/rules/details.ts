import { shownVehicle, type Decoded, type Known } from '@marque/vin';
import type { Inferred } from '../../catalog/service.ts';
import type { Specification } from '../contract.ts';
import { generationOf } from './generations.ts';
import { titleCase } from './words.ts';
import { withCommas } from '../../../kit/text/numbers.ts';

/** The facts a detail list is made of: what was decoded, and what other sources add. */
export type Facts = Decoded['vehicle'] & {
  /** EPA's vehicle class, e.g. `Midsize Cars`. */
  vehicleClass?: Known<string>;
  /** The model by the Swiss type approvals a European number fits. */
  approvedModel?: Known<string>;
  /** Miles per gallon in the city, on the highway and of both, of the one style that is left. */
  mpg?: Known<string>;
  /** Whose words the facts of a vehicle without a number are. */
  style?: { source: string; copiedOn: string | null };
  /** Why the inferred values hold, and the candidates where several are left. */
  inferred?: Inferred;
};

type Key = Exclude<keyof Facts, 'inferred' | 'style'>;

/** One row of the detail list. */
interface Row {
  key: string;
  /** The fields that may fill it: the first that is known does. */
  from: readonly Key[] | ((facts: Facts) => Known<string> | undefined);
  /** Shown only where this holds. */
  when?: (facts: Facts) => boolean;
  /** How the value is written, e.g. with its unit. */
  write?: (value: string | number) => string;
}

const withSeparators = (value: string | number) => withCommas(Number(value));
const differs = (facts: Facts, key: Key, ...others: Key[]) =>
  others.every(other => String(facts[other]?.value).toLowerCase() !== String(facts[key]?.value).toLowerCase());

/**
 * The detail list in the order it is read. Source of the rows, their fallbacks and conditions: the specification,
 * "Vehicle detail display list". A row without a value is left out.
 */
const ROWS: readonly Row[] = [
  { key: 'approvedModel', from: ['approvedModel'] },
  { key: 'trim', from: ['trim'] },
  { key: 'trimLevel', from: ['trimLevel'], when: facts => differs(facts, 'trimLevel', 'trim', 'series') },
  { key: 'series', from: ['series'], when: facts => differs(facts, 'series', 'trim', 'model') },
  { key: 'generation', from: generationOf },
  { key: 'bodyClass', from: ['bodyClass'] },
  { key: 'doors', from: ['doors'] },
  { key: 'engine', from: ['engine', 'otherEngineInfo'] },
  { key: 'engineModel', from: ['engineModel'] },
  {
    key: 'displacement',
    from: ['displacementCc'],
    when: facts => /motorcycle/i.test(facts.vehicleType?.value ?? ''),
    write: value => `${withSeparators(value)} cc`,
  },
  { key: 'fuel', from: fuel },
  { key: 'driveType', from: ['driveType'] },
  { key: 'transmission', from: ['transmission'] },
  { key: 'seats', from: ['seats'] },
  { key: 'plant', from: place },
  { key: 'country', from: country, when: facts => Boolean(facts.plantCity ?? facts.plantState) },
  { key: 'manufacturer', from: ['manufacturer'] },
  { key: 'vehicleClass', from: ['vehicleClass'] },
  { key: 'vehicleType', from: ['vehicleType'] },
  { key: 'curbWeight', from: ['curbWeightLb'], write: value => `${withSeparators(value)} lb` },
  { key: 'gvwr', from: ['gvwr'] },
  { key: 'antiLockBrakes', from: ['antiLockBrakes'] },
  { key: 'mpg', from: ['mpg'] },
  { key: 'msrp', from: ['msrp'], write: value => `$${withSeparators(value)}` },
];

/** The detail list of a vehicle. A row of which several values are left has no value but its candidates. */
export function specificationsOf(facts: Facts): Specification[] {
  const shown = shownVehicle(facts);
  return ROWS.flatMap(({ key, from, when, write }) => {
    const field = typeof from === 'function' ? from(facts) : firstOf(shown, from);
    const why = whyOf(facts, key);
    if (!field) return why?.candidates ? [{ key, value: '', inferred: true, ...why }] : [];
    if (when && !when(shown)) return [];
    const inferred = field.source === 'inferred';
    return [{ key, value: (write ?? String)(field.value), inferred, ...why, ...(inferred ? {} : origin(facts, key)) }];
  });
}

/** Where a fact of a vehicle without a number is from; a trim is what somebody chose. */
function origin({ style }: Facts, key: string): Pick<Specification, 'source' | 'copied_on'> {
  if (!style || key === 'trim') return {};
  return { source: style.source, ...(style.copiedOn && { copied_on: style.copiedOn }) };
}

const EXPLAINED = ['approvedModel', 'driveType', 'transmission'] as const;
type Explained = (typeof EXPLAINED)[number];

/** The rule and the source of an inference, and the values it leaves where they are several. */
function whyOf(
  { inferred }: Facts,
  key: string,
): Pick<Specification, 'rule' | 'source' | 'copied_on' | 'candidates'> | null {
  const inference = EXPLAINED.includes(key as Explained) ? inferred?.[key as Explained] : null;
  if (!inference) return null;
  const { key: rule, source, copiedOn } = inference;
  return {
    rule,
    source,
    ...(copiedOn && { copied_on: copiedOn }),
    ...('candidates' in inference && { candidates: [...inference.candidates] }),
  };
}

function firstOf(facts: Facts, keys: readonly Key[]): Known<string | number> | undefined {
  for (const key of keys) if (facts[key]) return facts[key];
  return undefined;
}

/** The fuels: a hybrid is named as one, or by both of its fuels, the one it is charged with first. */
export const fuelFields = ({ electrification, fuel, fuelSecondary }: Decoded['vehicle']): Known<string>[] =>
  (electrification ? [electrification] : fuel ? [fuel, fuelSecondary] : []).filter(field => field !== undefined);

function fuel(facts: Facts): Known<string> | undefined {
  const fields = fuelFields(facts);
  const [first] = fields;
  return first && { ...first, value: fields.map(({ value }) => value).join(' / ') };
}

/** `Marysville, Ohio`, or the country where the plant is not known. */
function place(facts: Facts): Known<string> | undefined {
  const { plantCity, plantState } = facts;
  const known = plantCity ?? plantState;
  if (!known) return country(facts);
  const parts = [titleCase(plantCity?.value ?? null), titleCase(plantState?.value ?? null)];
  return { ...known, value: parts.filter(part => part !== null).join(', ') };
}

function country({ plantCountry }: Facts): Known<string> | undefined {
  return plantCountry && { ...plantCountry, value: titleCase(plantCountry.value) ?? '' };
}
