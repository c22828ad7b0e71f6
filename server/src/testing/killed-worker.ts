import { configuredApp } from '../configured-app.ts';
import { readConfig } from '../kit/config.ts';
import { openDatabase } from '../kit/db.ts';

/** A server without its pages, with the settings that are given as JSON: it runs the queue until it is killed. */
const config = readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>);
const { app } = await configuredApp(config, await openDatabase(config));
await app.start();
process.send?.('ready');
