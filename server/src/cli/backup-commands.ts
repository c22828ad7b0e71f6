import { resolve } from 'node:path';
import { z } from 'zod';
import { ageWarning, BackupRefused, type Manifest } from '../operations/backup/rules.ts';
import {
  createBackup,
  listBackups,
  restoreBackup,
  verifyBackup,
  type StoredBackup,
} from '../operations/backup/service.ts';
import { settingsLeft } from '../operations/backup/service/settings.ts';
import { lastGoodBackup, reportGoodBackup } from '../operations/backup/service/last-good.ts';
import { asksJson, CommandRefused, optionsOf, wrongUsage, type Command, type CommandTools } from './command.ts';
import { withCommas } from '../kit/text/numbers.ts';

const CREATE = 'backup create [--keep NUMBER] [--json]';
const LIST = 'backup list [--json]';
const RECORD = 'backup record [--at TIME]';
const VERIFY = 'backup verify PATH [--json]';
const RESTORE = 'backup restore PATH [--replace] [--json]';
const FLAG = { type: 'boolean', default: false } as const;

/** Makes a backup, also while the server runs. */
export const backupCreate: Command = {
  usage: CREATE,
  withoutDatabase: true,
  async run(args, tools) {
    const options = { keep: { type: 'string' }, json: FLAG } as const;
    const { keep, json } = optionsOf(CREATE, { args: [...args], options }).values;
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) wrongUsage(CREATE, 'NUMBER is how many backups are kept.');
    const backup = await refusing(createBackup(tools, { keep: keep === undefined ? null : Number(keep) }));
    tools.print(json ? JSON.stringify(asJson(backup)) : asText(backup));
  },
};

/** Lists backups; fails when the last good one is too old. */
export const backupList: Command = {
  usage: LIST,
  withoutDatabase: true,
  async run(args, tools) {
    const json = asksJson(LIST, args);
    const { backups } = tools.config;
    const found = await refusing(listBackups(backups.folder));
    if (json) tools.print(JSON.stringify(found.map(asJson)));
    else tools.print(found.length > 0 ? found.map(asText).join('\n') : `There is no backup in ${backups.folder}.`);
    const warning = ageWarning(await refusing(lastGoodBackup(tools.config)), tools.clock(), backups.maxAgeHours);
    if (warning !== null) throw new CommandRefused(warning);
  },
};

/** Writes down that another program has made a good backup. */
export const backupRecord: Command = {
  usage: RECORD,
  examples: ['backup record', 'backup record --at 2026-06-15T03:00:00Z'],
  withoutDatabase: true,
  async run(args, tools) {
    const { at: given } = optionsOf(RECORD, { args: [...args], options: { at: { type: 'string' } } as const }).values;
    const now = tools.clock();
    const at = given === undefined ? now : momentOf(given);
    if (at > now) wrongUsage(RECORD, `${at.toISOString()} is in the future.`);
    await refusing(reportGoodBackup(tools.config, at));
    tools.print(`Written down: a good backup was made at ${at.toISOString().slice(0, 19)}Z.`);
  },
};

/** @throws CommandRefused for what names no moment */
function momentOf(text: string): Date {
  const moment = z.iso.datetime({ offset: true }).safeParse(text);
  return moment.success
    ? new Date(moment.data)
    : wrongUsage(RECORD, `TIME is a date and time with its zone, such as 2026-06-15T03:00:00Z, not ${text}.`);
}

/** Restores a backup beside everything and checks it. */
export const backupVerify: Command = {
  usage: VERIFY,
  withoutDatabase: true,
  async run(args, tools) {
    const { path, json } = pathOf(VERIFY, args);
    const { auditOf } = await import('../app/configured-app.ts');
    report(tools, json, path, await refusing(verifyBackup(tools, path, auditOf(tools.config))), 'is good');
  },
};

/** Puts a backup in the place of what there is. */
export const backupRestore: Command = {
  usage: RESTORE,
  withoutDatabase: true,
  async run(args, tools) {
    const { path, replace, json } = pathOf(RESTORE, args, { replace: FLAG });
    report(tools, json, path, await refusing(restoreBackup(tools, path, { replace })), 'was restored');
    const left = await settingsLeft(tools.config.dataDir);
    if (!json && left.length > 0)
      tools.print(`Not put where SECRETS_FILE and SITES_DIR name it (docs/backups.md says why): ${left.join(', ')}`);
  },
};

function pathOf(usage: string, args: readonly string[], more: { replace?: typeof FLAG } = {}) {
  const options = { json: FLAG, ...more };
  const { values, positionals } = optionsOf(usage, { args: [...args], allowPositionals: true, options });
  const [path, ...rest] = positionals;
  if (!path || rest.length > 0) return wrongUsage(usage);
  return { path: resolve(path), json: values.json === true, replace: values.replace === true };
}

function refusing<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof BackupRefused ? new CommandRefused(error.message) : error;
  });
}

function report(tools: CommandTools, json: boolean, path: string, manifest: Manifest, what: string): void {
  const rows = Object.values(manifest.database.rows);
  const total = rows.reduce((sum, each) => sum + each, 0);
  if (json) tools.print(JSON.stringify({ ...asJson({ path, manifest }), tables: rows.length, rows: total }));
  else tools.print(`${path} ${what}: ${rows.length} tables with ${withCommas(total)} rows, as they were backed up.`);
}

function asJson({ path, manifest }: StoredBackup) {
  const { at, version, database, encrypted, parts } = manifest;
  return {
    path,
    at,
    version,
    database: database.kind,
    migration: database.migration,
    encrypted,
    bytes: bytesOf(parts),
  };
}

function asText({ path, manifest }: StoredBackup): string {
  const { at, database, encrypted, parts } = manifest;
  const kind = database.kind === 'pglite' ? 'embedded database' : 'PostgreSQL';
  const size = (bytesOf(parts) / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 });
  return `${path}  ${at.slice(0, 16).replace('T', ' ')} UTC  ${kind}  ${size} MB  ${encrypted ? 'encrypted' : 'not encrypted'}`;
}

const bytesOf = ({ database, files }: Manifest['parts']): number => database.bytes + files.bytes;
