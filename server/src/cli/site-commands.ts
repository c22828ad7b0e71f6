import { readFile } from 'node:fs/promises';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/security/ids.ts';
import { translatorFor } from '../kit/text/messages.ts';
import type { SiteState, SiteVersion } from '../platform/site-settings/contract.ts';
import type { SiteSettingsService } from '../platform/site-settings/service.ts';
import { byIds, changesBetween, type Json, type SettingChange } from '../platform/sites/rules/layers.ts';
import { operatorNamed } from './brands/acting.ts';
import { CommandRefused, optionsOf, wrongUsage, type Command, type CommandTools } from './command.ts';

const SHOW = 'site show SITE [--json]';
const DIFF = 'site diff SITE [--from VERSION] [--to VERSION] [--json]';
const EXPORT = 'site export SITE [--version VERSION]';
const IMPORT = 'site import SITE --from PATH --reason TEXT [--as EMAIL]';
const REVERT = 'site revert SITE --to VERSION --reason TEXT [--as EMAIL]';

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;

/** Shows the versions of a brand's settings. */
export const siteShow: Command = {
  usage: SHOW,
  async run(args, tools) {
    const { values, positionals } = optionsOf(SHOW, {
      args: [...args],
      options: { json: FLAG },
      allowPositionals: true,
    });
    const { state } = await opened(SHOW, positionals, tools);
    if (values.json) return tools.print(JSON.stringify(state));
    tools.print(
      state.version === 0
        ? `${state.site} has the settings of its site.json.`
        : `${state.site} has the settings of version ${state.version}.`,
    );
    if (state.newest !== state.version)
      tools.print(`Version ${state.newest} is the newest; this version of the product cannot use it.`);
    for (const version of state.versions) tools.print(versionText(version));
  },
};

/** Shows in which settings two versions differ: without options, `site.json` and what is in effect. */
export const siteDiff: Command = {
  usage: DIFF,
  async run(args, tools) {
    const options = { from: TEXT, to: TEXT, json: FLAG };
    const { values, positionals } = optionsOf(DIFF, { args: [...args], options, allowPositionals: true });
    const { state, settings } = await opened(DIFF, positionals, tools);
    const settingsOf = (text = '') =>
      refusedInWords(settings.at(state.site, text === '' ? state.version : versionOf(DIFF, text)));
    const [before, after] = [await settingsOf(values.from ?? '0'), await settingsOf(values.to)];
    const changes = changesBetween(byIds(before), byIds(after));
    if (values.json) return tools.print(JSON.stringify({ changes }));
    tools.print(changes.length > 0 ? changes.map(changeText).join('\n') : 'There is no difference.');
  },
};

/** Prints a brand's settings as a `site.json`. */
export const siteExport: Command = {
  usage: EXPORT,
  async run(args, tools) {
    const { values, positionals } = optionsOf(EXPORT, {
      args: [...args],
      options: { version: TEXT },
      allowPositionals: true,
    });
    const { state, settings } = await opened(EXPORT, positionals, tools);
    const version = values.version === undefined ? state.version : versionOf(EXPORT, values.version);
    tools.print(JSON.stringify(await refusedInWords(settings.at(state.site, version)), null, 2));
  },
};

/** Saves a `site.json` as the next version of a brand's settings. */
export const siteImport: Command = {
  usage: IMPORT,
  async run(args, tools) {
    const options = { from: TEXT, reason: TEXT, as: TEXT };
    const { values, positionals } = optionsOf(IMPORT, { args: [...args], options, allowPositionals: true });
    const { from, reason, as } = values;
    if (!from || !reason) return wrongUsage(IMPORT);
    const given = await settingsIn(from);
    await saved(await opened(IMPORT, positionals, tools), { reason, as, make: () => given }, tools);
  },
};

/** Saves the settings of an earlier version, or of `site.json` (0), as the next version. */
export const siteRevert: Command = {
  usage: REVERT,
  async run(args, tools) {
    const options = { to: TEXT, reason: TEXT, as: TEXT };
    const { values, positionals } = optionsOf(REVERT, { args: [...args], options, allowPositionals: true });
    const { to, reason, as } = values;
    if (!to || !reason) return wrongUsage(REVERT);
    const brand = await opened(REVERT, positionals, tools);
    const make = () => brand.settings.at(brand.state.site, versionOf(REVERT, to));
    await saved(brand, { reason, as, make }, tools);
  },
};

interface Brand {
  app: Awaited<ReturnType<CommandTools['app']>>;
  settings: SiteSettingsService;
  state: SiteState;
}

async function opened(usage: string, [id, ...rest]: string[], tools: CommandTools): Promise<Brand> {
  if (!id || rest.length > 0) return wrongUsage(usage);
  const app = await tools.app();
  const known = app.sites.all().map(each => each.id);
  if (!known.includes(id)) throw new CommandRefused(`There is no site "${id}". There are: ${known.join(', ')}.`);
  return { app, settings: app.siteSettings, state: await app.siteSettings.stateOf(id) };
}

interface Saving {
  reason: string;
  /** The operator it is saved for: by roles, in the log, and as the proposer where a second person decides. */
  as: string | undefined;
  make: () => Json | Promise<Json>;
}

async function saved(
  { app, settings, state }: Brand,
  { reason, as, make }: Saving,
  tools: CommandTools,
): Promise<void> {
  const site = app.sites.get(state.site);
  const operator = as === undefined ? null : await operatorNamed(app, site, as);
  if (operator) await refusedInWords(settings.state(operator));
  const by = operator ?? { site, actor: { kind: 'visitor' as const }, ip: '', requestId: newId('cli') };
  const next = await refusedInWords(settings.add(by, { base: state.newest, reason }, make));
  tools.print(
    next.approval
      ? `A second operator has to approve it: ${next.approval.id}, until ${next.approval.expires.slice(0, 16).replace('T', ' ')} UTC.`
      : versionText(next.state.versions[0]!),
  );
}

/** @throws CommandRefused with the sentence of a refusal */
export const refusedInWords = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new CommandRefused(translatorFor('en')('errors', error.reason, error.params));
  });

function versionOf(usage: string, text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : wrongUsage(usage, `"${text}" is no version.`);
}

async function settingsIn(path: string): Promise<Json> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Json;
  } catch (error) {
    throw new CommandRefused(`${path} cannot be read as JSON: ${(error as Error).message}`);
  }
}

function versionText({ version, when, who, reason, changes }: SiteVersion): string {
  return [`${version}  ${when.slice(0, 16).replace('T', ' ')} UTC  ${who}  ${reason}`, ...changes.map(changeText)].join(
    '\n  ',
  );
}

const changeText = ({ setting, before, after }: SettingChange): string =>
  `${setting}: ${valueText(before)} -> ${valueText(after)}`;

const valueText = (value: Json): string => (value === null ? 'not set' : JSON.stringify(value));
