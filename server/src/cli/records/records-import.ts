import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { SectionKey } from '../../documents/reports/contract.ts';
import { SourceType } from '../../documents/reports/rules/sources/history-record.ts';
import { IMPORTED } from '../../documents/records/rules/fields.ts';
import { Mapping, NO_MAPPING } from '../../documents/records/rules/mapping.ts';
import type { RecordsImport, RecordsImported } from '../../documents/records/service.ts';
import { CommandRefused, optionsOf, wrongUsage, type Command } from '../command.ts';
import { importShown } from '../progress.ts';
import { recordsFor } from './records-service.ts';
import { countOf, withCommas } from '../../kit/text/numbers.ts';

const USAGE =
  'records import --from FILE [--source NAME] [--mapping FILE] [--type TYPE] [--covers SECTION,...|none] [--dry-run] [--json]';
/** Where records come from that nobody named. */
const OWN = 'own';

/** Reads the operator's own records in; see docs/records.md. */
export const recordsImport: Command = {
  usage: USAGE,
  async run(args, tools) {
    const { mappingPath, json, ...options } = importOf(args);
    const mapping = mappingPath === undefined ? NO_MAPPING : await mappingIn(mappingPath);
    const begun = performance.now();
    const result = await importShown(tools, options.source, progress =>
      recordsFor(tools).import({ ...options, mapping, signal: tools.signal, progress }),
    );
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    tools.print(json ? asJson(result, options.dryRun, seconds) : asText(result, options.dryRun, seconds));
  },
};

function refuse(problem: string): never {
  return wrongUsage(USAGE, problem);
}

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { from: text, source: text, mapping: text, type: text, covers: text, 'dry-run': flag, json: flag };
  return optionsOf(USAGE, { args: [...args], options }).values;
}

type Options = Omit<RecordsImport, 'mapping' | 'signal' | 'progress'> & {
  mappingPath: string | undefined;
  json: boolean;
};

function importOf(args: readonly string[]): Options {
  const { from = '', source = OWN, mapping, type, covers, json, ...values } = valuesOf(args);
  if (from === '') refuse('Which file? Name it with --from.');
  const sourceType = SourceType.nullable().safeParse(type ?? null);
  if (!sourceType.success) refuse(`There is no type "${type}". There are: ${SourceType.options.join(', ')}.`);
  return {
    path: from,
    source: sourceName(source),
    mappingPath: mapping,
    sourceType: sourceType.data,
    covers: covers === undefined ? null : sectionsOf(covers),
    dryRun: values['dry-run'],
    rejectsPath: `${from}.rejects.csv`,
    json,
  };
}

/** A name that a report can print. */
function sourceName(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._&-]{0,59}$/u.test(name)) return name;
  return refuse('--source takes a name of at most 60 letters, digits, spaces and . _ & -, such as "Acme Auctions".');
}

function sectionsOf(list: string): SectionKey[] {
  if (list === 'none') return [];
  const names = list.split(',').map(name => name.trim());
  return IMPORTED.filter(section => {
    const wrong = names.find(name => !IMPORTED.some(each => each === name));
    if (wrong !== undefined) refuse(`There is no section "${wrong}". There are: ${IMPORTED.join(', ')}; or none.`);
    return names.includes(section);
  });
}

/** @throws CommandRefused for a file that is no mapping */
async function mappingIn(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandRefused(`There is no file ${path}. Check the path after --mapping.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandRefused(`${path} isn’t valid JSON: ${(error as Error).message}`);
  }
  const mapping = Mapping.safeParse(value);
  if (!mapping.success)
    throw new CommandRefused(`${path} isn’t a mapping (see docs/records.md):\n${z.prettifyError(mapping.error)}`);
  return mapping.data;
}

/** An import's result as JSON. */
function asJson(result: RecordsImported, dryRun: boolean, seconds: number): string {
  const { firstReject, rejectsFile, uncovered, ...counts } = result;
  const first = firstReject && { line: firstReject.line, field: firstReject.field, reason: firstReject.reason };
  return JSON.stringify({
    ...counts,
    not_covered: uncovered,
    seconds,
    dry_run: dryRun,
    rejects_file: rejectsFile,
    first_reject: first,
  });
}

/** The same for a person. */
function asText(result: RecordsImported, dryRun: boolean, seconds: number): string {
  const { file, format, source, rows, added, changed, same, rejected, sections, covers } = result;
  const counts = `${withCommas(added)} new, ${withCommas(changed)} changed, ${withCommas(same)} as before, ${withCommas(rejected)} rejected`;
  const each = Object.entries(sections).map(([section, count]) => `${section} ${withCommas(count)}`);
  return [
    `${file} (${format}) into "${source}": ${countOf(rows, 'rows')} in ${seconds} s: ${counts}.`,
    ...(each.length > 0 ? [`Records read: ${each.join(', ')}.`] : []),
    ...notesOf(result),
    ...(covers.length > 0
      ? [`"${source}" covers ${covers.join(', ')}: having no record means that there is none.`]
      : []),
    ...(dryRun ? ['Nothing was changed: this was a dry run.'] : []),
  ].join('\n');
}

function notesOf({ rejected, rejectsFile, firstReject, ignored, uncovered }: RecordsImported): string[] {
  const notes: string[] = [];
  if (firstReject) {
    const { line, field, reason } = firstReject;
    notes.push(
      `${withCommas(rejected)} rejected, see ${rejectsFile}. The first: line ${line}, ${`${field} ${reason}`.trim()}.`,
    );
  }
  const names = Object.entries(ignored).map(([name, count]) => `"${name}" (${countOf(count, 'rows')})`);
  if (names.length > 0) notes.push(`Not used, because no field has this name: ${names.join(', ')}.`);
  if (uncovered.length > 0)
    notes.push(
      `The source is not marked as covering ${uncovered.join(', ')}: rows were rejected, and a report would say of their ` +
        'vehicles that nothing is recorded. Correct the rows and import them with --covers.',
    );
  return notes;
}
