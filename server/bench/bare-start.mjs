import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';

/** The baseline of our start: Fastify with the database of a data folder open. */
const [folder = '', port = ''] = process.argv.slice(2);
const database = await PGlite.create(join(folder, 'pgdata'));
await database.query('select 1');
const http = Fastify();
http.get('/', () => ({ status: 'success' }));
await http.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready at\n');
process.once('SIGTERM', () => void http.close().then(() => database.close()));
