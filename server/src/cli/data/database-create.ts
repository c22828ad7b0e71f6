import { wrongUsage, type Command } from '../command.ts';

const USAGE = 'database create';

/** Creates the database of the settings where there is none, and brings it to the newest migration: opening it does both. */
export const databaseCreate: Command = {
  usage: USAGE,
  async run(args, tools) {
    if (args.length > 0) wrongUsage(USAGE);
    tools.print('The database is ready.');
  },
};
