import { createInterface } from 'node:readline/promises';
import { createInference } from '../vehicles/catalog/service/inference.ts';
import { specificationsOf, type Facts } from '../vehicles/decode/rules/details.ts';
import { withInferred } from '../vehicles/decode/rules/inferred-facts.ts';
import { isValid, problemsOf, sayable, summaryOf, titleOf } from '../vehicles/decode/rules.ts';
import { optionsOf, wrongUsage, type Command, type CommandTools } from './command.ts';

const USAGE = 'vehicle show VIN ...|- [--json]';

/** The fields of the vehicle under their names in the JSON; a field that is not known is null. */
const FIELDS = {
  modelYear: 'modelYear',
  make: 'make',
  model: 'model',
  series: 'series',
  trim: 'trim',
  bodyClass: 'bodyClass',
  doors: 'doors',
  driveType: 'driveType',
  transmission: 'transmission',
  transmissionSpeeds: 'transmissionSpeeds',
  engine: 'engine',
  engineModel: 'engineModel',
  engineConfiguration: 'engineConfiguration',
  engineCylinders: 'cylinders',
  displacementL: 'displacementL',
  turbo: 'turbo',
  fuelType: 'fuel',
  fuelTypeSecondary: 'fuelSecondary',
  electrification: 'electrification',
  seats: 'seats',
  gvwr: 'gvwr',
  plantCity: 'plantCity',
  plantState: 'plantState',
  plantCountry: 'plantCountry',
  manufacturer: 'manufacturer',
  vehicleType: 'vehicleType',
} as const satisfies Record<string, keyof Facts>;

/** Prints the vehicles of numbers: what is known, what is inferred by which rule, and the detail list. */
export const vehicleShow: Command = {
  usage: USAGE,
  async run(args, tools) {
    const { numbers, json } = askedFor(args);
    const show = createShow(tools);
    for await (const number of given(numbers, tools)) {
      const shown = await show(number);
      tools.print(json ? JSON.stringify(shown) : textOf(shown));
    }
  },
};

function askedFor(args: readonly string[]): { numbers: string[]; json: boolean } {
  const options = { json: { type: 'boolean', default: false } } as const;
  // A lone "-" would be read as an option.
  const dashed = args.map(each => (each === '-' ? './-' : each));
  const { values, positionals } = optionsOf(USAGE, { args: dashed, options, allowPositionals: true }, 1);
  return positionals.length > 0 ? { numbers: positionals, json: values.json } : wrongUsage(USAGE, '', 1);
}

/** The numbers of the command line; `-` stands for those of standard input, one a line. */
async function* given(numbers: readonly string[], { input }: CommandTools): AsyncGenerator<string> {
  for (const number of numbers) {
    if (number !== './-') yield number;
    else for await (const line of createInterface({ input })) if (line.trim() !== '') yield line;
  }
}

type Shown = Awaited<ReturnType<ReturnType<typeof createShow>>>;

function createShow({ decoder, db, clock }: CommandTools) {
  const tables = decoder();
  const inference = createInference({ db, clock });
  return async (number: string) => {
    const decoded = sayable(tables.decode(number));
    const facts = withInferred(decoded.vehicle, await inference.of(decoded));
    const values = Object.entries(FIELDS).map(([name, key]) => [name, facts[key]?.value ?? null]);
    return {
      vin: decoded.vin,
      kind: decoded.kind,
      valid: isValid(decoded),
      title: titleOf(summaryOf(decoded), decoded.vin),
      vehicle: Object.fromEntries(values) as Record<keyof typeof FIELDS, string | number | null>,
      inferred: inferredOf(facts),
      details: specificationsOf(facts),
      problems: problemsOf(decoded),
    };
  };
}

/** Every field that is not read but inferred, with its value or its candidates, the rule and who says so. */
function inferredOf(facts: Facts) {
  const { inferred, ...vehicle } = facts;
  const byDecoder = Object.entries(FIELDS).flatMap(([name, key]) => {
    const field = vehicle[key];
    if (field?.source !== 'inferred') return [];
    return [[name, { value: field.value, rule: field.reason ?? '', source: 'the number itself' }]];
  });
  return { ...(Object.fromEntries(byDecoder) as object), ...inferred };
}

function textOf({ vin, title, kind, valid, details, inferred, problems }: Shown): string {
  const rules = new Map<string, { rule: string; source: string; copiedOn?: string }>(Object.entries(inferred));
  const rows = details.map(({ key, value, candidates }) => {
    const why = rules.get(key);
    const text = candidates ? candidates.join(' or ') : value;
    return `  ${key.padEnd(16)}${text}${why ? `  (inferred: ${[why.rule, why.source, why.copiedOn].filter(Boolean).join('; ')})` : ''}`;
  });
  const faults = problems.map(({ message }) => `  ${message}`);
  return [
    `${vin}  ${title === vin ? '' : `${title}  `}(${kind}${valid ? '' : ', not valid'})`,
    ...rows,
    ...faults,
  ].join('\n');
}
