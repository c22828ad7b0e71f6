import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportFile } from '../../platform/data-packs/service/open-file.ts';
import { flatLines, shapeOf } from './import/flat-file.ts';
import { campaignNumber, COLUMN_COUNTS, dayOf, readLine, textsOf } from './import/flat-line.ts';
import { outlineOf } from './import/outline.ts';
import { plainText } from './import/plain-text.ts';

const LAST_DAY = '2026-11-22';

/** A line as NHTSA writes it; `columns` of the years 2008, 2020 and 2025. */
function line(values: Partial<Record<number, string>> = {}, columns = 29): string {
  const fields: string[] = Array.from({ length: columns }, () => '');
  const usual = { 0: '1', 1: '20V314000', 2: 'FORD', 3: 'F-150', 4: '2020', 6: 'AIR BAGS', 10: 'V', 16: '20200526' };
  for (const [at, value = ''] of Object.entries({ ...usual, 23: '000123', 27: 'No', 28: 'No', ...values }))
    if (Number(at) < columns) fields[Number(at)] = value;
  return fields.join('\t');
}

function fileOf(content: string | Buffer, chunk = 64 * 1024): ImportFile {
  const bytes = Buffer.from(content);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
    bytes.subarray(at * chunk, (at + 1) * chunk),
  );
  const head = bytes.subarray(0, 64 * 1024).toString();
  const open = async () => Readable.from(chunks);
  return { name: 'FLAT_RCL.txt', head, changedOn: '2026-11-20', bytes: bytes.length, open, share: () => 1 };
}

const outlined = (content: string | Buffer, chunk?: number) =>
  outlineOf(fileOf(content, chunk), { lastDay: LAST_DAY, read: async () => {} });

const fields = (text: string) => text.split('\t');

describe('a line', () => {
  it.each(COLUMN_COUNTS)('is read with %d columns', columns => {
    expect(readLine(fields(line({ 27: 'Yes' }, columns)), columns, LAST_DAY)).toEqual({
      campaign: '20V314000',
      make: 'FORD',
      model: 'F-150',
      year: 2020,
      component: 'AIR BAGS',
      maker: '',
      kind: 'V',
      receivedOn: null,
      recordedOn: '2020-05-26',
      parkIt: columns === 29,
      parkOutside: false,
    });
  });

  it('with too few columns, or no campaign number, is a reject that says why', () => {
    expect(readLine(['1', '20V314000'], 29, LAST_DAY)).toMatchObject({
      field: '',
      reason: 'has 2 columns, the file has 29',
    });
    expect(readLine(fields(line({ 1: 'HELLO' })), 29, LAST_DAY)).toMatchObject({
      field: 'CAMPNO',
      reason: 'is no campaign number: HELLO',
    });
  });

  it('knows no year by 9999, by nothing and by what cannot be', () => {
    const years = ['9999', '', '22', '3019', '0', '1967', '2028'];
    expect(years.map(year => readLine(fields(line({ 4: year })), 29, LAST_DAY))).toMatchObject(
      [0, 0, 0, 0, 0, 1967, 2028].map(year => ({ year })),
    );
  });

  it('spells campaign numbers in full', () => {
    expect(['20V314000', '20V-314', '20v314', '02V288001', '20V3140', 'V20314'].map(campaignNumber)).toEqual([
      '20V314000',
      '20V314000',
      '20V314000',
      '02V288001',
      null,
      null,
    ]);
  });

  it('has no day where the file has a stand-in or nonsense', () => {
    const days = ['20200526', '19010101', '11111111', '19000101', '30190101', '20200230', '', '2020', '00000000'];
    expect(days.map(day => dayOf(day, LAST_DAY))).toEqual(['2020-05-26', ...Array<null>(8).fill(null)]);
  });

  it('keeps quotation marks, and the texts as plain text', () => {
    const texts = textsOf(fields(line({ 19: 'THE "CHECK ENGINE" LIGHT', 22: 'SEE <A HREF=HTTP://X.GOV/A>HERE</A>' })));
    expect(texts).toEqual({
      summary: 'THE "CHECK ENGINE" LIGHT',
      consequence: '',
      remedy: '',
      notes: 'SEE HERE (HTTP://X.GOV/A)',
    });
  });
});

describe('plain text', () => {
  it.each([
    ['Pressure <5 psi & rising > 3', 'Pressure <5 psi & rising > 3'],
    ['A<br/>B<P>C</p>', 'A B C'],
    ['<a class="x" href="https://nhtsa.gov">https://nhtsa.gov</a>', 'https://nhtsa.gov'],
    ["<a href='https://nhtsa.gov/x?a=1&amp;b=2'><b>Click</b> here</a>.", 'Click here (https://nhtsa.gov/x?a=1&b=2).'],
    ['AT&amp;T &quot;&#39;&#x41;&nbsp;&unknown; R&D', 'AT&T "\'A &unknown; R&D'],
    ['  two \t\r\n spaces\0', 'two spaces'],
  ])('of %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('never throws, holds no control white space and no known tag', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', 'a', ' href=', '"', '>', '/a', '&', '#38;', 'b', ' ', '\n') }),
        text => {
          expect(plainText(text)).not.toMatch(/[\n\0]|<b>|<a>/i);
        },
      ),
    );
  });
});

describe('the shape of a file', () => {
  it.each([
    ['a web page', '<html>\t', 'is a web page'],
    ['another table', 'a,b,c\n1,2,3\n', 'its first line has 1 column'],
    ['the list of documents', '"NHTSA ID","DOCUMENT NAME","MAKE"\n', 'list of recall documents'],
    ['a file another program has saved', line().replace(/[^\t]+/g, '"$&"'), 'in quotation marks'],
    ['another file of 29 columns', `${Array(29).fill('x').join('\t')}\r\n`, 'not NHTSA'],
  ])('refuses %s', (_name, head, sentence) => {
    expect(() => shapeOf({ name: 'x.txt', head })).toThrow(sentence);
  });
});

describe('lines', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', 'é', '漢', ' ', ',', "'", '<', '\\', ';') });
  const file = fc.record({
    columns: fc.constantFrom(...COLUMN_COUNTS),
    ending: fc.constantFrom('\r\n', '\n'),
    chunk: fc.integer({ min: 1, max: 300 }),
    summaries: fc.array(text, { minLength: 1, maxLength: 20 }),
  });

  it('come out as they went in, wherever the pieces are divided', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ columns, ending, chunk, summaries }) => {
        const lines = summaries.map(summary => line({ 19: summary }, columns));
        const given = fileOf(lines.map(each => each + ending).join(''), chunk);
        const read: string[] = [];
        for await (const piece of flatLines(given, shapeOf(given))) read.push(...piece.map(each => each.text));
        expect(read).toEqual(lines);
      }),
      { numRuns: 60 },
    );
  });

  it('of any file are counted: every line is used or rejected, and nothing else is thrown than a refusal', async () => {
    const junk = fc.oneof(
      text,
      fc.constant(line()),
      text.map(each => line({ 3: each, 4: each })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(junk, { maxLength: 30 }), async lines => {
        const used = [line(), ...lines].filter(each => each !== '');
        const outline = await outlined(`${used.join('\r\n')}\r\n`).catch((error: Error) => error);
        if (outline instanceof Error) expect(outline.constructor.name).toBe('ImportRefused');
        else expect(outline.rows).toBe(used.length);
      }),
      { numRuns: 60 },
    );
  });

  it('may hold a line feed inside a text, and a byte of Windows', async () => {
    const content = Buffer.concat([
      Buffer.from(`${line({ 19: 'ONE\nTWO' })}\r\n`),
      Buffer.from(`${line({ 1: '20V315', 3: 'CITRO\u00cbN' })}\r\n`, 'latin1'),
    ]);
    const outline = await outlined(content);
    expect([outline.rows, outline.rejects, outline.vehicles.map(({ model }) => model)]).toEqual([
      2,
      [],
      ['F-150', 'CITRO\u00cbN'],
    ]);
  });
});

describe('an outline', () => {
  it('puts campaigns, components and vehicles together, whatever the order', async () => {
    const lines = [
      line(),
      line({ 0: '2', 4: '2021' }),
      line({ 0: '3', 6: 'SEAT BELTS' }),
      line({ 0: '4', 27: 'Yes' }),
      line({ 0: '5', 1: '20E001000', 2: 'ACME', 3: 'JACK', 4: '9999', 10: 'E' }),
    ];
    const outline = await outlined(`${lines.join('\r\n')}\r\n`);
    expect([...outline.campaigns.values()]).toMatchObject([
      { campaign: '20V314000', component: 'AIR BAGS', parkIt: true },
      { campaign: '20V314000', component: 'SEAT BELTS', parkIt: false },
      { campaign: '20E001000' },
    ]);
    expect(outline.vehicles).toEqual([
      { year: 2020, make: 'FORD', model: 'F-150', makeKey: 'ford', vehicle: true, campaignIds: [0, 1] },
      { year: 2021, make: 'FORD', model: 'F-150', makeKey: 'ford', vehicle: true, campaignIds: [0] },
      { year: 0, make: 'ACME', model: 'JACK', makeKey: 'acme', vehicle: false, campaignIds: [2] },
    ]);
    const again = await outlined(
      `${lines
        .toReversed()
        .map((each, at) => each.replace(/^\d+/, String(at)))
        .join('\r\n')}\r\n`,
    );
    const digests = ({ campaigns }: typeof again) => [...campaigns.values()].map(({ digest }) => digest).sort();
    expect(digests(again)).toEqual(digests(outline));
    expect([outline.newestOn, outline.part]).toEqual(['2020-05-26', 'extract']);
  });

  it('refuses a file that ends in the middle of a line, at any place', async () => {
    const whole = `${line()}\r\n${line({ 0: '2', 4: '2021' })}`;
    for (let cut = line().length + 3; cut < whole.length; cut++)
      await expect(outlined(whole.slice(0, cut))).rejects.toThrow('ends in the middle of line 2: it was cut off');
    expect((await outlined(whole)).rows).toBe(2);
  });

  it('counts lines that cannot be used, and refuses a file of which most cannot', async () => {
    const broken = '1\t20V314000\tFORD';
    const outline = await outlined([line(), broken, line(), ''].join('\r\n'));
    expect(outline.rejects).toMatchObject([
      { kind: 'reject', line: 2, field: '', reason: 'has 3 columns, the file has 29' },
    ]);
    const half = [...Array<string>(60).fill(line()), ...Array<string>(70).fill(broken), ''].join('\r\n');
    await expect(outlined(half)).rejects.toThrow(
      '70 of 130 rows cannot be used, so nothing was changed. The first: line 61',
    );
  });
});
