import type { Readable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Decoder } from '@marque/vin';
import type { App } from '../app/app.ts';
import type { Config } from '../kit/settings/config.ts';
import type { Db } from '../kit/database/db.ts';

/** Exit code for wrong usage; 1 is a failure. */
export const USAGE_EXIT = 2;

/** A command that failed; the message says what to do. */
export class CommandRefused extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @throws CommandRefused with what is wrong and how the command is called */
export function wrongUsage(usage: string, problem = '', exitCode = USAGE_EXIT): never {
  throw new CommandRefused(`${problem === '' ? '' : `${problem}\n`}npm run -s cli -- ${usage}`, exitCode);
}

/** What `--help` says of a command. */
export function helpOf({ usage, examples = [] }: Command): string {
  const lines = (texts: readonly string[]) => texts.map(text => `npm run -s cli -- ${text}`).join('\n');
  const shown = examples.length > 0 ? `\n\nExamples:\n${lines(examples)}` : '';
  return `${lines(usage.split('\n'))}${shown}\n\nExit code: 0 done, 1 refused or failed, 2 called in a wrong way.`;
}

/** The options of a command. @throws CommandRefused for one that it does not have */
export function optionsOf<const Config extends ParseArgsConfig>(usage: string, config: Config, exitCode = USAGE_EXIT) {
  try {
    return parseArgs(config);
  } catch (error) {
    return wrongUsage(usage, (error as Error).message, exitCode);
  }
}

/** Of a command that takes nothing else: whether JSON is asked for. @throws CommandRefused */
export function asksJson(usage: string, args: readonly string[]): boolean {
  if (args.some(argument => argument !== '--json')) wrongUsage(usage);
  return args.length > 0;
}

/** Where progress is shown. */
export interface ProgressOutput {
  /** Whether a person looks at it, so that a line may be rewritten. */
  isTerminal: boolean;
  write(text: string): void;
}

export interface CommandTools {
  config: Config;
  db: Db;
  /** Whether no other process can use the database. */
  singleProcess: boolean;
  clock: () => Date;
  /** The whole app on this database, as the settings name it; nothing of it runs. */
  app: () => Promise<App>;
  /** Loaded when first asked for. */
  decoder: () => Decoder;
  input: Readable;
  /** Writes a line to standard output. */
  print(line: string): void;
  /** Writes a line to standard error. */
  report(line: string): void;
  /** Standard error, for progress. */
  progress: ProgressOutput;
  /** Aborted when the command is interrupted. */
  signal: AbortSignal;
}

export interface Command {
  /** How it is called, a line each: `catalogue import --from PATH`. */
  usage: string;
  /** Calls to copy, shown by `--help`. */
  examples?: readonly string[];
  /** It runs beside a server that uses the data folder; its tools have no database. */
  withoutDatabase?: true;
  /** @throws CommandRefused */
  run(args: readonly string[], tools: CommandTools): Promise<void>;
}
