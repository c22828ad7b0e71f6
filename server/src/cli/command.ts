import type { Readable } from 'node:stream';
import type { Decoder } from '@marque/vin';
import type { Config } from '../kit/settings/config.ts';
import type { Db } from '../kit/database/db.ts';
import type { ProgressOutput } from './progress.ts';

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

export interface CommandTools {
  config: Pick<Config, 'dataDir' | 'sitesDir' | 'defaultSiteDomain'>;
  db: Db;
  /** Whether no other process can use the database. */
  singleProcess: boolean;
  clock: () => Date;
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
  /** It runs beside a server that uses the data folder; its tools have no database. */
  withoutDatabase?: true;
  /** @throws CommandRefused */
  run(args: readonly string[], tools: CommandTools): Promise<void>;
}
