import type { z } from 'zod';
import type { App } from '../../app/app.ts';
import { MAX_PAGE_SIZE } from '../../kit/database/paging.ts';
import type { Approval } from '../../platform/approvals/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { brandOf, operatorNamed } from '../brands/acting.ts';
import { CommandRefused, optionsOf, USAGE_EXIT, wrongUsage, type Command } from '../command.ts';
import { refusedInWords } from '../site-commands.ts';

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;
/** Rows of a list where `--limit` does not say, and at most. */
const USUAL_ROWS = 50;
const MAX_ROWS = 10_000;

/** What a command of an operator works with. */
export interface Desk<Text extends string, Flag extends string> {
  app: App;
  /** The operator of `--as`, on the brand of `--brand`. */
  caller: Caller;
  /** What the command is about: the word that is no option. Empty where it takes none. */
  subject: string;
  texts: Partial<Record<Text, string>>;
  flags: Record<Flag, boolean>;
  /** Aborted when the command is interrupted. */
  signal: AbortSignal;
  /** Says something: the line, or with `--json` the object. */
  say(json: object, line: string): void;
  /** What a call would take. @throws CommandRefused with the fields that are missing or not in the right form */
  inputOf<Input extends z.ZodType>(input: Input, given: Record<string, unknown>): z.output<Input>;
}

interface About<Text extends string, Flag extends string> {
  /** How it is called, without what every such command takes: `order show ORDER`. */
  usage: string;
  /** The lines of `--help` below: calls to copy. */
  examples: readonly string[];
  /** The name of the one word that is no option. */
  subject?: string;
  texts?: readonly Text[];
  flags?: readonly Flag[];
  run(desk: Desk<Text, Flag>): Promise<void>;
}

/**
 * A command that an operator gives: with the same permissions, limits, second person and log as in the console.
 * Every one takes `--brand`, `--as` and `--json`.
 */
export function deskCommand<const Text extends string = never, const Flag extends string = never>(
  about: About<Text, Flag>,
): Command {
  const { subject: wanted, texts = [], flags = [], run, examples } = about;
  const usage = `${about.usage} --brand SITE --as EMAIL [--json]`;
  const named = <Kind>(names: readonly string[], kind: Kind) => Object.fromEntries(names.map(name => [name, kind]));
  const options = { brand: TEXT, as: TEXT, json: FLAG, ...named(texts, TEXT), ...named(flags, FLAG) };
  return {
    usage,
    examples: examples.map(each => `${each} --brand default --as you@example.com`),
    async run(args, tools) {
      const { values, positionals } = optionsOf(usage, { args: [...args], options, allowPositionals: true });
      const { brand, as, json } = values;
      if (!brand || !as || positionals.length !== (wanted ? 1 : 0)) return wrongUsage(usage);
      const { app, site } = await brandOf(usage, [brand], tools);
      const caller = await operatorNamed(app, site, as);
      const given = values as Record<string, string | boolean | undefined>;
      const desk: Desk<Text, Flag> = {
        app,
        caller,
        subject: positionals[0] ?? '',
        texts: Object.fromEntries(texts.map(name => [name, given[name]])) as Desk<Text, Flag>['texts'],
        flags: Object.fromEntries(flags.map(name => [name, given[name]])) as Desk<Text, Flag>['flags'],
        signal: tools.signal,
        say: (object, line) => tools.print(json ? JSON.stringify(object) : line),
        inputOf(input, fields) {
          const read = input.safeParse(withoutMissing(fields));
          if (read.success) return read.data;
          const wrong = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
          return wrongUsage(usage, `Missing, or not in the right form: ${wrong.join(', ')}.`);
        },
      };
      await refusedInWords(run(desk));
    },
  };
}

const withoutMissing = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The rows of a list that is read page by page, as many as `--limit` says. @throws CommandRefused */
export async function* rowsOf<Row, Place>(
  limit: string | undefined,
  { after: cursor }: { after: z.ZodType<Place> },
  read: (page: { after?: Place; limit: number }) => Promise<{ rows: readonly Row[]; next: string | null }>,
): AsyncGenerator<Row> {
  let missing = limit === undefined ? USUAL_ROWS : Number(limit);
  if (!Number.isInteger(missing) || missing < 1 || missing > MAX_ROWS)
    throw new CommandRefused(`--limit is a whole number from 1 to ${MAX_ROWS}.`, USAGE_EXIT);
  let after: { after?: Place } = {};
  while (missing > 0) {
    const { rows, next } = await read({ ...after, limit: Math.min(missing, MAX_PAGE_SIZE) });
    yield* rows;
    missing -= rows.length;
    if (next === null) return;
    after = { after: cursor.parse(next) };
  }
}

/** Minor units as a person reads them. */
export const amountText = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency}`;

/** A moment as a person reads it. */
export const momentText = (moment: string): string => `${moment.slice(0, 16).replace('T', ' ')} UTC`;

/** What became of a change: it was made, or a second person has to approve it. */
export const outcomeText = (approval: Approval | null, done: string): string =>
  approval ? `A second operator has to approve it: ${approval.id}, until ${momentText(approval.expires)}.` : done;
