import { Readable, Writable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { decoder } from '../testing/decoder.ts';
import { batch } from './batch-command.ts';
import { BatchError, type BatchOptions } from './batch-rows.ts';

const GOOD = '1HGCM82633A004352';

/** The written text of a file, given in pieces of so many bytes. */
async function written(text: string | Buffer, options: BatchOptions & { threads?: number } = {}, size = 1 << 16) {
  const bytes = Buffer.from(text as string);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  let out = '';
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      out += chunk.toString();
      done();
    },
  });
  const counts = await batch(decoder, Readable.from(pieces), output, options);
  return { out, counts };
}

const few: BatchOptions = { columns: ['model_year', 'make', 'model', 'error_codes'] };

it('adds columns behind those of the file, which stay as they are', async () => {
  const { out, counts } = await written(`stock,VIN,note\n007,${GOOD},"clean, ""one"" owner"\n008,nonsense,\n`, few);
  expect(out.split('\n')).toEqual([
    'stock,VIN,note,decoded_model_year,decoded_make,decoded_model,decoded_error_codes',
    `007,${GOOD},"clean, ""one"" owner",2003,Honda,Accord,0`,
    expect.stringMatching(/^008,nonsense,,,,,/) as unknown,
    '',
  ]);
  expect(counts).toEqual({ rows: 2, withErrors: 1 });
});

it('says in words what is wrong and what is inferred', async () => {
  const options = { columns: ['drive_type', 'inferred', 'problems'] };
  const { out } = await written(`vin\nWA1A4AFY2J2008189\n1HGCM82633A00435\n`, options);
  const [, audi, short] = out.split('\n');
  expect(audi).toBe('WA1A4AFY2J2008189,AWD/All-Wheel Drive,drive_type,');
  expect(short).toContain('16');
});

it.each([1, 2, 7, 64])(
  'reads the same in pieces of %i bytes, with a byte order mark and its own line ends',
  async size => {
    const text = `\uFEFFId;Fahrgestell;Größe\r\n1;${GOOD};ä\r\n\r\n2;"${GOOD}";"b;\nc"`;
    const { out } = await written(text, { ...few, column: 'fahrgestell' }, size);
    expect(out).toBe(
      `Id;Fahrgestell;Größe;decoded_model_year;decoded_make;decoded_model;decoded_error_codes\r\n1;${GOOD};ä;2003;Honda;Accord;0\r\n2;${GOOD};"b;\nc";2003;Honda;Accord;0\r\n`,
    );
  },
);

it('keeps tabs, short rows and cells beyond the heading', async () => {
  const { out } = await written(`vin\ta\tb\n${GOOD}\n${GOOD}\t1\t2\t3\n`, { columns: ['make'], prefix: 'x_' });
  expect(out).toBe(`vin\ta\tb\tx_make\n${GOOD}\t\t\tHonda\n${GOOD}\t1\t2\tHonda\t3\n`);
});

it('takes the model year of a column', async () => {
  const options = { yearColumn: 'year', columns: ['kind', 'model_year'] };
  const { out } = await written('vin,year\n124379N664466,1969\n', options);
  expect(out).toContain('124379N664466,1969,classic,1969');
});

it.each([
  ['no such column', 'a,b\n1,2\n', {}, 'There is no column "vin". Name one with --column; the file has: a, b.'],
  ['an empty file', '', {}, 'The file is empty. Its first line must name the columns.'],
  ['a name that is taken', 'vin,decoded_make\n1,2\n', {}, 'already has a column "decoded_make"'],
  ['a column that nobody adds', 'vin\n1\n', { columns: ['color'] }, 'No column "color" can be added'],
  ['bytes that are no UTF-8', Buffer.from([0x76, 0x69, 0x6e, 0x0a, 0xe4, 0x0a]), {}, 'not UTF-8'],
  ['a quote that is never closed', `vin\n"1\n${'x'.repeat(5 << 20)}`, {}, 'A quote is never closed: "1'],
] as const)('refuses %s with a sentence', async (_case, text, options, sentence) => {
  const refused = await written(text as string, options).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BatchError);
  expect((refused as Error).message).toContain(sentence);
});

it('divides a long file among threads, and keeps its order, its counts and its faults', async () => {
  const row = (at: number) => `${at},${at % 3 === 0 ? 'nonsense' : GOOD},"a ""note"",\nin lines"\n`;
  const text = `stock,vin,note\n${Array.from({ length: 40_000 }, (_, at) => row(at)).join('')}`;
  const options = { ...few, columns: ['make', 'error_codes'] };
  const decode = vi.spyOn(decoder, 'decode');
  const alone = await written(text, options);
  expect(decode).toHaveBeenCalledTimes(40_000);
  expect(await written(text, { ...options, threads: 2 })).toEqual(alone);
  expect(decode.mock.calls.length).toBeLessThan(80_000);
  expect(alone.counts).toEqual({ rows: 40_000, withErrors: 13_334 });
});
