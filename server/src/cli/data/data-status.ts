import { dayOf } from '../../kit/clock.ts';
import type { PackStatus } from '../../platform/data-packs/service.ts';
import { dataPacksFor } from './data-packs.ts';
import { asksJson, type Command } from '../command.ts';
import { countOf } from '../../kit/text/numbers.ts';

const USAGE = 'data status [--json]';

/** How old each data pack is. */
export const dataStatus: Command = {
  usage: USAGE,
  async run(args, tools) {
    const json = asksJson(USAGE, args);
    const statuses = await dataPacksFor(tools).status();
    tools.print(json ? JSON.stringify(statuses.map(asJson)) : statuses.map(asText).join('\n'));
  },
};

function asJson({ content, importedAt, checkedAt, nextAt, ...status }: PackStatus) {
  return {
    pack: status.name,
    title: status.title,
    rows: content?.rows ?? 0,
    copied_on: content?.copiedOn ?? null,
    imported_at: importedAt?.toISOString() ?? null,
    checked_at: checkedAt?.toISOString() ?? null,
    stale: status.stale,
    importing: status.running,
    fetched_by_server: status.pulled,
    next_fetch_at: nextAt?.toISOString() ?? null,
    problem: status.problem,
    ...(content?.note === undefined ? {} : { note: content.note }),
  };
}

function asText(status: PackStatus): string {
  return [`${status.name.padEnd(16)} ${status.title}: ${contentOf(status)}`, ...notesOf(status)].join(
    `\n${' '.repeat(17)}`,
  );
}

function contentOf({ content, importedAt, checkedAt }: PackStatus): string {
  if (!content) return 'nothing yet.';
  const copy = content.copiedOn ? `, copy of ${content.copiedOn}` : '';
  const imported = importedAt ? `, imported on ${dayOf(importedAt)}` : '';
  const checked =
    checkedAt && importedAt && dayOf(checkedAt) > dayOf(importedAt) ? `, checked on ${dayOf(checkedAt)}` : '';
  return `${countOf(content.rows, 'rows')}${copy}${imported}${checked}.`;
}

function notesOf({ name, files, content, stale, pulled, running, problem, nextAt }: PackStatus): string[] {
  const notes = [...(content?.note === undefined ? [] : [content.note]), `Reads ${files}.`];
  if (running) notes.push('An import is running.');
  if (stale) notes.push('It is stale: its source may have newer data.');
  if (problem) notes.push(`The last try to fetch it failed: ${problem}`);
  if (pulled && nextAt)
    notes.push(`A running server fetches it next at ${nextAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`);
  else if (pulled && !content) notes.push('A running server fetches it by itself, unless DATA_REFRESH is off.');
  else if (!pulled && !content) notes.push(`It is not fetched: npm run -s cli -- data import ${name} --from PATH`);
  return notes;
}
