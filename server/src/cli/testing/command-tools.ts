import { Readable } from 'node:stream';
import { loadDecoder } from '@marque/vin/node';
import { readConfig } from '../../kit/settings/config.ts';
import type { CommandTools } from '../command.ts';
import { TEST_NOW } from '../../testing/clock.ts';

/** Tools of a command that has a database and no app, with what it printed and reported, line by line. */
export function commandTools(about: Pick<CommandTools, 'db'> & Partial<CommandTools> & { dataDir?: string }) {
  const { dataDir, ...given } = about;
  const printed: string[] = [];
  const reported: string[] = [];
  const tools: CommandTools = {
    config: readConfig(dataDir === undefined ? {} : { DATA_DIR: dataDir }),
    app: () => Promise.reject(new Error('There is no app here')),
    singleProcess: true,
    clock: () => TEST_NOW,
    decoder: loadDecoder,
    input: Readable.from([]),
    print: line => void printed.push(line),
    report: line => void reported.push(line),
    progress: { isTerminal: false, write: () => {} },
    signal: new AbortController().signal,
    ...given,
  };
  return { tools, printed, reported };
}
