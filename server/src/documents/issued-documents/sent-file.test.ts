import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { LARGEST_FILE } from './contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const NUMBER = 'MQR-AAAA-BBBB-CCCC-DDDD';

/** Sends a form as a browser without script does. */
async function sendForm(body: string | Buffer | Readable, type = 'multipart/form-data; boundary=xyz') {
  const answer = await test.http.inject({
    method: 'POST',
    url: `/verify/${NUMBER}`,
    headers: { host: 'localhost', 'content-type': type },
    payload: body,
  });
  return [answer.statusCode, answer.headers.location];
}

const part = (name: string, text: string | Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--xyz\r\ncontent-disposition: form-data; name="${name}"; filename="report.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    Buffer.from(text),
    Buffer.from('\r\n--xyz--\r\n'),
  ]);

it('goes back to the page with the SHA-256 of the bytes that were sent', async () => {
  const bytes = Buffer.from([37, 80, 68, 70, 13, 10, 0, 255, 45, 45, 120, 13, 10]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await sendForm(part('file', bytes))).toEqual([303, `/verify/${NUMBER}?sha256=${sha256}`]);
});

it('says that no file was chosen, or that it is too large', async () => {
  const none = [303, `/verify/${NUMBER}?file=none`];
  expect(await sendForm(part('file', ''))).toEqual(none);
  expect(await sendForm(part('other', 'x'))).toEqual(none);
  expect(await sendForm('no form')).toEqual(none);
  expect(await sendForm('{}', 'application/json')).toEqual(none);
  const empty = await test.http.inject({ method: 'POST', url: `/verify/${NUMBER}`, headers: { host: 'localhost' } });
  expect(empty.headers.location).toBe(none[1]);
  expect(await sendForm(part('file', Buffer.alloc(LARGEST_FILE + 1)))).toEqual([303, `/verify/${NUMBER}?file=large`]);
});

it('keeps nothing of a file while it is read', async () => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const [head = '', tail = ''] = part('file', '|').toString().split('|');
  function* pieces() {
    yield Buffer.from(head);
    for (let size = 0; size < LARGEST_FILE; size += piece.length) yield piece;
    yield Buffer.from(tail);
  }
  const before = process.memoryUsage().arrayBuffers;
  const answer = await sendForm(Readable.from(pieces()));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(LARGEST_FILE / 2);
  const sha256 = createHash('sha256').update(Buffer.alloc(LARGEST_FILE, 'x')).digest('hex');
  expect(answer).toEqual([303, `/verify/${NUMBER}?sha256=${sha256}`]);
});
