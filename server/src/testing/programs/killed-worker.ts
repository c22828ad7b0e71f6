import { configuredApp } from '../../app/configured-app.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { openDatabase } from '../../kit/database/db.ts';

/** A server without its pages, with the settings that are given as JSON: it runs the queue until it is killed. */
const config = readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>);
const { app } = await configuredApp(config, await openDatabase(config));
await app.start();
process.send?.('ready');
