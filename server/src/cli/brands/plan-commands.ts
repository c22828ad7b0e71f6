import { readFile } from 'node:fs/promises';
import type { KeptPlans } from '../../money/plans/contract.ts';
import type { Json } from '../../platform/sites/rules/layers.ts';
import { CommandRefused, optionsOf, wrongUsage, type Command } from '../command.ts';
import { refusedInWords } from '../site-commands.ts';
import { brandOf, operatorNamed } from './acting.ts';

const LIST = 'plan list SITE [--json]';
const SHOW = 'plan show SITE --plan ID [--json]';
const SET = 'plan set SITE --plan ID --changes JSON --reason TEXT --as EMAIL';
const PRICES = 'price list SITE';
const EXPORT = 'price export SITE';
const IMPORT = 'price import SITE --from PATH --reason TEXT --as EMAIL [--preview]';

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;
type Plan = KeptPlans['plans'][number];

const amount = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency}`;

function planText(plan: Plan, currency: string): string {
  const prices = Object.entries({ [currency]: plan.price, ...plan.prices }).map(([of, cents]) => amount(cents, of));
  const later = Object.entries(plan.prices_from).map(
    ([from, each]) =>
      `${Object.entries(each)
        .map(([of, cents]) => amount(cents, of))
        .join(', ')} from ${from}`,
  );
  return [`${plan.id}  ${plan.name}  ${prices.join(', ')}`, ...later].join('\n  ');
}

/** Shows what a brand sells. */
export const planList: Command = {
  usage: LIST,
  async run(args, tools) {
    const { values, positionals } = optionsOf(LIST, {
      args: [...args],
      options: { json: FLAG },
      allowPositionals: true,
    });
    const { app, site } = await brandOf(LIST, positionals, tools);
    const { plans, currency } = app.plans.keeping.keptBy({ site, actor: { kind: 'visitor' }, locale: 'en' });
    if (values.json) return tools.print(JSON.stringify({ plans }));
    for (const plan of plans) tools.print(planText(plan, currency));
  },
};

/** Shows one plan with all its settings. */
export const planShow: Command = {
  usage: SHOW,
  async run(args, tools) {
    const options = { plan: TEXT, json: FLAG };
    const { values, positionals } = optionsOf(SHOW, { args: [...args], options, allowPositionals: true });
    const { app, site } = await brandOf(SHOW, positionals, tools);
    const { plans, currency } = app.plans.keeping.keptBy({ site, actor: { kind: 'visitor' }, locale: 'en' });
    const plan = plans.find(({ id }) => id === values.plan);
    if (!plan) throw new CommandRefused(`${site.id} has no plan "${values.plan ?? ''}".`);
    tools.print(values.json ? JSON.stringify(plan) : planText(plan, currency));
  },
};

/** Changes one plan by a JSON merge patch; `null` takes it away. */
export const planSet: Command = {
  usage: SET,
  async run(args, tools) {
    const options = { plan: TEXT, changes: TEXT, reason: TEXT, as: TEXT };
    const { values, positionals } = optionsOf(SET, { args: [...args], options, allowPositionals: true });
    const { plan, changes, reason, as } = values;
    if (!plan || !changes || !reason || !as) return wrongUsage(SET);
    const { app, site } = await brandOf(SET, positionals, tools);
    const caller = await operatorNamed(app, site, as);
    const base = app.plans.keeping.keptBy(caller).version;
    const saving = app.plans.keeping.save(caller, { base, reason, changes: { [plan]: jsonOf(changes) } });
    tools.print(savedText((await refusedInWords(saving)).approval));
  },
};

/** Shows every price there was, newest first. */
export const priceList: Command = {
  usage: PRICES,
  async run(args, tools) {
    const { positionals } = optionsOf(PRICES, { args: [...args], allowPositionals: true });
    const { app, site } = await brandOf(PRICES, positionals, tools);
    for (const { plan, currency, price, since, until } of await app.plans.pricesOfSite(site.id)) {
      const asked = price === null ? 'not sold' : amount(price, currency);
      tools.print(`${plan}  ${asked}  from ${since}${until ? ` until ${until}` : ''}`);
    }
  },
};

/** Prints the prices of a brand as CSV. */
export const priceExport: Command = {
  usage: EXPORT,
  async run(args, tools) {
    const { positionals } = optionsOf(EXPORT, { args: [...args], allowPositionals: true });
    const { app, site } = await brandOf(EXPORT, positionals, tools);
    tools.print(app.plans.keeping.pricesOfSite(site.id).trimEnd());
  },
};

/** Merges a price list into the prices of a brand. */
export const priceImport: Command = {
  usage: IMPORT,
  async run(args, tools) {
    const options = { from: TEXT, reason: TEXT, as: TEXT, preview: FLAG };
    const { values, positionals } = optionsOf(IMPORT, { args: [...args], options, allowPositionals: true });
    const { from, reason, as, preview } = values;
    if (!from || !as || (!reason && !preview)) return wrongUsage(IMPORT);
    const { app, site } = await brandOf(IMPORT, positionals, tools);
    const caller = await operatorNamed(app, site, as);
    const csv = await readFile(from, 'utf8').catch((error: Error) => {
      throw new CommandRefused(`${from} cannot be read: ${error.message}`);
    });
    const base = app.plans.keeping.keptBy(caller).version;
    const taking = (save: boolean) =>
      refusedInWords(app.plans.keeping.importPrices(caller, { base, reason: reason ?? 'Preview', csv, save }));
    const { read } = await taking(false);
    for (const { line, text } of read.faults) tools.report(`line ${line}: ${text}`);
    for (const { plan, currency, from: since, before, after } of read.changes)
      tools.print(
        `${plan}  ${before === null ? 'not set' : amount(before, currency)} -> ${amount(after, currency)}${since ? ` from ${since}` : ''}`,
      );
    tools.print(`${read.rows} rows, ${read.changed} changes, ${read.unchanged} as they are, ${read.faulty} wrong.`);
    if (!preview) tools.print(savedText((await taking(true)).approval));
  },
};

const savedText = (approval: { id: string } | null): string =>
  approval ? `A second operator has to approve it: ${approval.id}.` : 'Saved. In effect within five seconds.';

function jsonOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new CommandRefused(`The changes are no JSON: ${(error as Error).message}`);
  }
}
