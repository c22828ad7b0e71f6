import type { Readable } from 'node:stream';
import type { Decoder } from '@marque/vin';
import type { Config } from '../kit/config.ts';
import type { Db } from '../kit/db.ts';

/** A command that failed; the message says what to do. */
export class CommandRefused extends Error {}

/** What a command works with. */
export interface CommandTools {
  config: Pick<Config, 'dataDir' | 'sitesDir' | 'defaultSiteDomain'>;
  db: Db;
  clock: () => Date;
  /** Loaded when first asked for. */
  decoder: () => Decoder;
  input: Readable;
  /** Writes a line to standard output. */
  print(line: string): void;
  /** Writes a line to standard error. */
  report(line: string): void;
}

export interface Command {
  /** How it is called, a line each: `catalogue import --from PATH`. */
  usage: string;
  /** @throws CommandRefused */
  run(args: readonly string[], tools: CommandTools): Promise<void>;
}
