import type { SourceStatus } from '../../documents/records/service.ts';
import { asksJson, type Command } from '../command.ts';
import { recordsFor } from './records-service.ts';
import { countOf, withCommas } from '../../kit/text/numbers.ts';

const USAGE = 'records status [--json]';

/** Imports of each source. */
export const recordsStatus: Command = {
  usage: USAGE,
  async run(args, tools) {
    const json = asksJson(USAGE, args);
    const sources = await recordsFor(tools).status();
    if (json) return tools.print(JSON.stringify(sources.map(asJson)));
    tools.print(
      sources.length > 0
        ? sources.map(asText).join('\n')
        : 'There are no records. docs/records.md says how to import some.',
    );
  },
};

function asJson({ lastImport, ...source }: SourceStatus) {
  return {
    source: source.name,
    records: source.records,
    sections: source.sections,
    covers: source.covers,
    last_import: lastImport && {
      file: lastImport.file,
      started_at: lastImport.startedAt.toISOString(),
      alive_at: lastImport.aliveAt.toISOString(),
      ended_at: lastImport.endedAt?.toISOString() ?? null,
      added: lastImport.added,
      changed: lastImport.changed,
      rejected: lastImport.rejected,
    },
  };
}

const momentOf = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function asText({ name, records, sections, covers, lastImport }: SourceStatus): string {
  const each = Object.entries(sections).map(([section, count]) => `${section} ${withCommas(count)}`);
  const lines = [
    `${name}: ${countOf(records, 'records')}${each.length > 0 ? ` (${each.join(', ')})` : ''}.`,
    `  Covers ${covers.length > 0 ? covers.join(', ') : 'nothing: a vehicle without a record was not checked'}.`,
  ];
  if (lastImport?.endedAt) lines.push(`  Last import: ${lastImport.file} on ${momentOf(lastImport.endedAt)}.`);
  else if (lastImport)
    lines.push(
      `  The import of ${lastImport.file} has not ended; its last records came on ${momentOf(lastImport.aliveAt)}. ` +
        'If it no longer runs, import the file again: it continues, and nothing is imported twice.',
    );
  return lines.join('\n');
}
