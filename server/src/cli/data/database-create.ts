import { CommandRefused, USAGE_EXIT, type Command } from '../command.ts';

const USAGE = 'database create';

/** Creates the database of the settings where there is none, and brings it to the newest migration: opening it does both. */
export const databaseCreate: Command = {
  usage: USAGE,
  async run(args, tools) {
    if (args.length > 0) throw new CommandRefused(`npm run -s cli -- ${USAGE}`, USAGE_EXIT);
    tools.print('The database is ready.');
  },
};
