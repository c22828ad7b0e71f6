// Runs the conformance suite of the Model Context Protocol against the /mcp of a server that holds demonstration data:
//   node scripts/mcp-conformance.mjs http://localhost:3000 PATH_OF_THE_SUITE
// The suite sends no key, so its requests go through a proxy that adds one. Needs Node 22, as the suite does.
import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const [server = '', suite = ''] = process.argv.slice(2);
const expected = fileURLToPath(new URL('mcp-conformance.yml', import.meta.url));

async function call(path, body, cookie = '', tries = 10) {
  const headers = { 'content-type': 'application/json', origin: server, cookie };
  const answer = await fetch(`${server}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status === 503 && tries > 1) {
    await setTimeout(1000 * Number(answer.headers.get('retry-after') ?? 5));
    return call(path, body, cookie, tries - 1);
  }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function newKey() {
  const signedIn = await call('/api-cwa/login', { email: 'demo@marque.example', pass: 'demonstration' });
  const cookie = signedIn.headers.getSetCookie().map(each => each.split(';', 1)[0]);
  const scopes = ['decode', 'recalls', 'ratings'];
  const settings = { name: 'MCP conformance', mode: 'test', scopes, per_minute: 6000 };
  const made = await call('/api/user/make-api-key', settings, cookie.join('; '));
  return (await made.json()).secret;
}

function startProxy(key) {
  const { hostname, port } = new URL(server);
  const proxy = createServer((asked, answer) => {
    const { method, url: path } = asked;
    const headers = { ...asked.headers, authorization: `Bearer ${key}` };
    const passed = request({ hostname, port, method, path, headers }, given => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  return new Promise(done => proxy.listen(0, 'localhost', () => done(proxy)));
}

const proxy = await startProxy(await newKey());
const url = `http://localhost:${proxy.address().port}/mcp`;
const args = [suite, 'server', '--url', url, '--expected-failures', expected];
const run = spawn(process.execPath, args, { stdio: 'inherit' });
run.on('exit', code => {
  process.exitCode = code ?? 1;
  proxy.closeAllConnections();
  proxy.close();
});
