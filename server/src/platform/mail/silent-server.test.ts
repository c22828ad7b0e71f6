import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../../kit/log/log.ts';
import { ATTEMPT_S, createTransportOf, SMTP_TIMEOUTS } from './service.ts';

const SHORT = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };
const MAIL = {
  messageId: '<mai_1@marque.example>',
  from: { name: 'Marque', address: 'help@marque.example' },
  to: 'buyer@example.com',
  subject: 'Receipt',
  html: '<p>Receipt</p>',
  text: 'Receipt',
};

let server: Server;
const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
  server.close();
});

/** @returns the address of a mail server that accepts connections and sends only `greeting` */
async function silentServer(greeting: string): Promise<string> {
  server = createServer(socket => {
    open.add(socket);
    socket.on('error', () => {});
    if (greeting) socket.write(greeting);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  ['never greets', ''],
  ['greets and then is silent', '220 mail.example\r\n'],
])('gives up a mail server that %s', async (_, greeting) => {
  const send = createTransportOf(await silentServer(greeting), createLog('silent'), SHORT);
  await expect(send(MAIL)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

it('gives up before the attempt of the job ends', () => {
  const longest = Object.values(SMTP_TIMEOUTS).reduce((sum, ms) => sum + ms, 0);
  expect(longest).toBeLessThan(ATTEMPT_S * 1000);
});
