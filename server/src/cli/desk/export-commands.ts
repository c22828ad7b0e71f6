import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../app/app.ts';
import { askExportCall, EXPORTED_LISTS, exportList, type Export } from '../../identity/exports/contract.ts';
import { FIRST_PAGE } from '../../kit/database/paging.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { CommandRefused } from '../command.ts';
import { deskCommand, momentText, rowsOf } from './desk-command.ts';

/** Between two looks at an export that a server is writing. */
const LOOK_MS = 2_000;

const lineOf = ({ id, list, format, state, rows, asked, problem }: Export): string =>
  `${id}  ${list}.${format}  ${state}, ${rows} rows  asked ${momentText(asked)}${problem ? `  ${problem}` : ''}`;

/** Lists the operator's own exports, newest first. */
export const exportShow = deskCommand({
  usage: 'export list [--limit NUMBER]',
  examples: ['export list --json'],
  texts: ['limit'],
  async run({ app, caller, texts, say }) {
    const rows = rowsOf(texts.limit, exportList.fields, async page => {
      const { exports, next } = await app.exports.list(caller, page);
      return { rows: exports, next };
    });
    for await (const each of rows) say(each, lineOf(each));
  },
});

/** Writes a list of the console to a file. */
export const exportCreate = deskCommand({
  usage: `export create ${EXPORTED_LISTS.join('|')} --to PATH [--format csv|ndjson] [--filters QUERY]`,
  subject: 'LIST',
  examples: [
    'export create orders --to orders.csv --filters "state=paid&from=2026-11-01"',
    'export create ledger --to ledger.ndjson --format ndjson',
  ],
  texts: ['to', 'format', 'filters'],
  async run({ app, caller, subject: list, texts, signal, say, inputOf }) {
    const { to, format = 'csv', filters = '' } = texts;
    if (!to) throw new CommandRefused('Say with --to where the file is written.');
    const given = Object.fromEntries(new URLSearchParams(filters));
    const asked = await app.exports.ask(caller, inputOf(askExportCall.input, { list, format, filters: given }));
    const made = await written({ app, caller, signal }, asked);
    await save(app, caller, { made, to });
    say({ ...made, to }, `${made.rows} ${made.rows === 1 ? 'row' : 'rows'} of ${list} written to ${to}.`);
  },
});

/** Waits until the export is ready, and writes it here where no server does. @throws CommandRefused */
async function written({ app, caller, signal }: Acting, asked: Export): Promise<Export> {
  for (let row = asked; ;) {
    if (row.state === 'ready') return row;
    if (row.state !== 'waiting' && row.state !== 'running')
      throw new CommandRefused(row.problem ?? `The export is ${row.state}.`);
    if (signal.aborted) {
      await app.exports.cancel(caller, { export: row.id });
      throw new CommandRefused('Interrupted: no file was written.');
    }
    const before = row.rows;
    await app.exports.write({ siteId: caller.site.id });
    row = await found({ app, caller }, row.id);
    if (row.rows === before && row.state !== 'ready') await pause(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

interface Acting {
  app: App;
  caller: Caller;
  signal: AbortSignal;
}

/** One of the newest exports. */
async function found({ app, caller }: Omit<Acting, 'signal'>, id: string): Promise<Export> {
  const { exports } = await app.exports.list(caller, FIRST_PAGE);
  const row = exports.find(each => each.id === id);
  if (!row) throw new CommandRefused('The export is gone.');
  return row;
}

/** Writes the file whole, or not at all. */
async function save(app: App, caller: Caller, { made, to }: { made: Export; to: string }): Promise<void> {
  const link = new URL(made.link ?? '', caller.origin).searchParams.get('link') ?? '';
  const { pieces } = await app.exports.open(caller, link);
  const part = `${to}.part`;
  try {
    await pipeline(pieces, createWriteStream(part));
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw new CommandRefused(`${to} cannot be written: ${(error as Error).message}`);
  }
}

/** Ends one of the operator's own exports; a file that is ready is removed. */
export const exportCancel = deskCommand({
  usage: 'export cancel EXPORT',
  subject: 'EXPORT',
  examples: ['export cancel exp_01'],
  async run({ app, caller, subject, say }) {
    const row = await app.exports.cancel(caller, { export: subject });
    say(row, lineOf(row));
  },
});
