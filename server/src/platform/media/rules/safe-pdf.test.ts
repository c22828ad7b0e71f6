import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isPdf, pdfOf } from './safe-pdf.ts';

const urlOf = (text: string | Buffer) =>
  `data:application/pdf;base64,${Buffer.from(text as string, 'latin1').toString('base64')}`;
const stream = (head: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< ${head} /Filter /FlateDecode /DecodeParms << /Predictor 1 >> >>\nstream\n`,
      'latin1',
    ),
    body,
    Buffer.from('\nendstream\nendobj\n%%EOF', 'latin1'),
  ]);
const refusal = (file: string | Buffer): string | null => {
  try {
    pdfOf(urlOf(file), 'url');
    return null;
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};

describe('a PDF that somebody sends in', () => {
  it('is taken as it came where it does nothing', () => {
    const plain = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj';
    expect(isPdf(urlOf(plain))).toBe(true);
    expect(pdfOf(urlOf(plain), 'url').toString('latin1')).toBe(plain);
    expect(refusal(stream('/Type /XObject', deflateSync('picture')))).toBeNull();
    expect(refusal(stream('/Type /ObjStm', deflateSync('<< /Type /Page >>')))).toBeNull();
  });

  it('is refused with a script, a program, a file inside it or a lock', () => {
    for (const name of ['/JavaScript', '/JS', '/Launch', '/EmbeddedFiles', '/XFA', '/Encrypt', '/J#53', '/#4c#61unch'])
      expect([name, refusal(`%PDF-1.4\n<< ${name} (x) >>`)]).toEqual([name, 'file_unsafe']);
  });

  it('is refused where a script is packed into a stream of objects, or that unfolds beyond measure', () => {
    expect(refusal(stream('/Type /ObjStm', deflateSync('<< /S /JavaScript /JS (app.alert) >>')))).toBe('file_unsafe');
    expect(refusal(stream('/Type /ObjStm', deflateSync(Buffer.alloc(50_000_000))))).toBe('file_unsafe');
    expect(refusal(stream('/Type /ObjStm', Buffer.from('not deflated')))).toBe('file_unsafe');
  });

  it.each([
    '<< /OpenAction << /S /GoToR /F (//elsewhere/share.pdf) /D [0 /Fit] >> >>',
    '<< /OpenAction << /S /URI /URI (https://example.com/) >> >>',
    '<< /OpenAction << /S /GoTo /D [0 /Fit] /Next << /S /URI /URI (https://example.com/) >> >> >>',
    '<< /Open#41ction 7 0 R >> endobj\n7 0 obj << /S /URI /URI (https://example.com/) >> endobj',
    '<< /OpenAction 7 0 R >> endobj',
    '<< /OpenAction % a remark\n [0 /Fit] >>',
    '<< /AA << /O << /S /URI /URI (https://example.com/) >> >> >>',
    '<< /AA 7 0 R >> endobj\n7 0 obj << /O 8 0 R >> endobj',
  ])('is refused where it opens something else than itself: %s', catalog => {
    expect(refusal(`%PDF-1.4\n1 0 obj\n${catalog}\nendobj`)).toBe('file_unsafe');
    expect(refusal(stream('/Type /ObjStm', deflateSync(catalog)))).toBe('file_unsafe');
  });

  it.each([
    '<< /OpenAction [3 0 R /FitH null] >>',
    '<< /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>',
    '<< /OpenAction 7 0 R >> endobj\n7 0 obj << /S /GoTo /D [3 0 R /Fit] >> endobj\n8 0 obj << /S /URI /URI (https://example.com/) >>',
    '<< /OpenAction 7 0 R >> endobj\n7 0 obj [3 0 R /Fit] endobj',
  ])('may say which of its pages is shown first, and have links: %s', catalog => {
    expect(refusal(`%PDF-1.4\n1 0 obj\n${catalog}\nendobj`)).toBeNull();
  });

  it('may have what it opens packed with other objects', () => {
    const packed = (action: string) => {
      const objects = ['<< /OpenAction 7 0 R >>', action];
      return refusal(stream('/Type /ObjStm', deflateSync(`1 0 7 ${objects[0]?.length} ${objects.join('')}`)));
    };
    expect(packed('<< /S /GoTo /D [3 0 R /Fit] >>')).toBeNull();
    expect(packed('<< /S /URI /URI (https://example.com/) >>')).toBe('file_unsafe');
  });

  it('is refused where its packed objects are kept as differences', () => {
    const head = '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>';
    const body = deflateSync('<< /Type /Page >>').toString('latin1');
    expect(refusal(`%PDF-1.7\n1 0 obj\n<< ${head} >>\nstream\n${body}\nendstream\nendobj`)).toBe('file_unsafe');
  });

  it('is not refused for what the bytes of a picture happen to spell', () => {
    expect(refusal(stream('/Type /XObject', Buffer.from('…/JS …/Launch ', 'latin1')))).toBeNull();
  });

  it('has 4 MB at most and begins as a PDF', () => {
    expect(refusal(`%PDF-1.4${'x'.repeat(4 * 1024 * 1024)}`)).toBe('file_large');
    expect(refusal('<html><script>alert(1)</script>')).toBe('file_kind');
    expect(isPdf('data:image/png;base64,AAAA')).toBe(false);
  });
});
