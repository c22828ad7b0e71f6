import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { SectionKey, SourceGroup } from '../documents/reports/contract.ts';
import { reportDocument } from '../documents/reports/document.ts';
import {
  GROUP_SECTIONS,
  type GroupAnswer,
  type SectionAnswer,
} from '../documents/reports/rules/sources/history-provider.ts';
import { HistoryRecord } from '../documents/reports/rules/sources/history-record.ts';
import { vehicleOf } from '../documents/reports/rules/facts/vehicle.ts';
import { CommandRefused, optionsOf, wrongUsage, type Command, type CommandTools } from './command.ts';

const USAGE =
  'report build --vin VIN --records FILE [--unavailable SECTION,...] [--not-covered SECTION,...] [--mileage MILES] [--lang en|es] [--json]';

/** Number on the preview report; it is stored nowhere. */
const NUMBER = 'MQR-PREVIEW';
const SITE = { name: 'Marque', host: 'localhost', primaryColor: '#0b3d66' };
const SOURCE = 'records';

type Sections = readonly SectionKey[];
interface Options {
  vin: string;
  path: string;
  unavailable: Sections;
  notCovered: Sections;
  miles: number | null;
  lang: 'en' | 'es';
  json: boolean;
}

/** Prints the data of the report that a file of records makes. Nothing is stored and nothing is charged. */
export const reportBuild: Command = {
  usage: USAGE,
  withoutDatabase: true,
  async run(args, tools) {
    const options = choicesOf(args);
    const document = documentOf(options, await recordsIn(options.path), tools);
    tools.print(options.json ? JSON.stringify(document) : textOf(document));
  },
};

function refuse(problem: string): never {
  return wrongUsage(USAGE, problem);
}

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    vin: text,
    records: text,
    unavailable: text,
    'not-covered': text,
    mileage: text,
    lang: text,
    json: { type: 'boolean' },
  } as const;
  return optionsOf(USAGE, { args: [...args], options }).values;
}

function choicesOf(args: readonly string[]): Options {
  const { vin = '', records: path = '', mileage, lang = 'en', json = false, ...values } = valuesOf(args);
  if (vin === '') refuse('Which vehicle? Give its number with --vin.');
  if (path === '') refuse('Which records? Give a file with --records.');
  if (mileage !== undefined && !/^\d{1,7}$/.test(mileage)) refuse('--mileage takes whole miles, such as 67100.');
  if (lang !== 'en' && lang !== 'es') refuse('--lang takes en or es.');
  return {
    vin,
    path,
    unavailable: sectionsOf(values.unavailable),
    notCovered: sectionsOf(values['not-covered']),
    miles: mileage === undefined ? null : Number(mileage),
    lang,
    json,
  };
}

function sectionsOf(list = ''): SectionKey[] {
  const names = list.split(',').map(name => name.trim());
  return names
    .filter(name => name !== '')
    .map(name => {
      const section = SectionKey.safeParse(name);
      return section.success
        ? section.data
        : refuse(`There is no section "${name}". There are: ${SectionKey.options.join(', ')}.`);
    });
}

/** The records of a file, one JSON object a line. @throws CommandRefused naming the line that is none */
async function recordsIn(path: string): Promise<HistoryRecord[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandRefused(`There is no file ${path}. Check the path after --records.`);
  });
  return text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [recordOf(line, path, at + 1)]));
}

function recordOf(line: string, path: string, number: number): HistoryRecord {
  const where = `${basename(path)}, line ${number}`;
  let value: unknown;
  try {
    value = JSON.parse(line.replace(/^\uFEFF/, ''));
  } catch {
    throw new CommandRefused(`${where} isn’t a JSON object.`);
  }
  const record = HistoryRecord.safeParse(value);
  if (!record.success)
    throw new CommandRefused(`${where} isn’t a record (see docs/records.md):\n${z.prettifyError(record.error)}`);
  return record.data;
}

function sectionAnswer(section: SectionKey, records: readonly HistoryRecord[], options: Options): SectionAnswer {
  if (options.unavailable.includes(section)) return { section, state: 'unavailable', records: [] };
  if (options.notCovered.includes(section)) return { section, state: 'not_covered', records: [] };
  const own = records.filter(record => record.section === section);
  if (own.length > 0) return { section, state: 'found', records: own };
  return { section, state: section === 'value' ? 'not_covered' : 'none_reported', records: [] };
}

function documentOf(options: Options, records: readonly HistoryRecord[], { clock, decoder }: CommandTools) {
  const now = clock().toISOString();
  const vehicle = vehicleOf(decoder().decode(options.vin));
  const answers = SourceGroup.options.map((group): GroupAnswer => ({
    group,
    source: SOURCE,
    askedAt: now,
    sections: GROUP_SECTIONS[group].map(section => sectionAnswer(section, records, options)),
  }));
  const facts = {
    number: NUMBER,
    version: 1,
    createdAt: now,
    verifyUrl: `http://${SITE.host}/verify/${NUMBER}`,
    vehicle,
    given: options.miles === null ? null : { miles: options.miles },
    askingPriceCents: null,
    sources: [{ name: SOURCE, demo: false, groups: SourceGroup.options }],
    answers,
  };
  return reportDocument(facts, SITE, options.lang);
}

/** The verdict and the summary, for a person. */
function textOf({ lang, vehicle, verdict, tiles }: ReturnType<typeof documentOf>): string {
  const words = (value: (typeof verdict.reasons)[number] | null) =>
    value === null ? '' : typeof value === 'string' ? value : value[lang];
  const title = [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ');
  return [
    `${vehicle.vin}  ${title}`,
    `${verdict.level}  (${verdict.answered} of ${verdict.of} source groups answered)`,
    ...verdict.reasons.map(reason => `  ${words(reason)}`),
    ...tiles.map(({ key, state, value }) => `  ${key.padEnd(10)}${state.padEnd(15)}${words(value)}`.trimEnd()),
  ].join('\n');
}
