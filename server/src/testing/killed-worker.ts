import { openDatabase } from '../kit/db.ts';
import { readConfig } from '../kit/config.ts';
import { configuredApp } from '../start.ts';

/** A server as its environment sets it up, without its pages: it runs the queue until it is killed. */
const config = readConfig();
const { app } = await configuredApp(config, await openDatabase(config));
await app.start();
process.send?.('ready');
