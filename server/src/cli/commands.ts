import { catalogueImport } from './catalogue-import.ts';
import { CommandRefused, USAGE_EXIT, type Command } from './command.ts';
import { dataImport } from './data-import.ts';
import { dataPull } from './data-pull.ts';
import { dataStatus } from './data-status.ts';
import { recordsImport } from './records-import.ts';
import { recordsRemove } from './records-remove.ts';
import { recordsStatus } from './records-status.ts';
import { reportBuild } from './report-build.ts';
import { vehicleShow } from './vehicle-show.ts';

/** Every command by its noun and verb. */
const COMMANDS: Readonly<Record<string, Command>> = {
  'catalogue import': catalogueImport,
  'data import': dataImport,
  'data pull': dataPull,
  'data status': dataStatus,
  'records import': recordsImport,
  'records remove': recordsRemove,
  'records status': recordsStatus,
  'report build': reportBuild,
  'vehicle show': vehicleShow,
};

/** @throws CommandRefused with the list of commands for one that does not exist */
export function commandFor(noun: string, verb: string): Command {
  const name = `${noun} ${verb}`;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command;
  const usages = Object.values(COMMANDS).flatMap(({ usage }) => usage.split('\n'));
  throw new CommandRefused(usages.map(usage => `npm run -s cli -- ${usage}`).join('\n'), USAGE_EXIT);
}
