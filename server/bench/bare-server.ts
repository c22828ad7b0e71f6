import Fastify from 'fastify';

/** The baseline of our server: Fastify answering a constant JSON object of the same size. */
const answer = JSON.parse(process.argv[2] ?? '{}') as object;
const http = Fastify();
http.post('/', () => answer);
await http.listen({ port: Number(process.argv[3]), host: '127.0.0.1' });
process.stdout.write('ready at\n');
