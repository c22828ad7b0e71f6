import { expect, it } from 'vitest';
import { namesIn } from './download-zip.ts';

/** One heading of an archive's list of files. */
function headingOf(name: string): Uint8Array {
  const bytes = new Uint8Array(46 + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(28, name.length, true);
  bytes.set(new TextEncoder().encode(name), 46);
  return bytes;
}

it('reads the names of the files from the list at the end of an archive', () => {
  const names = ['Marque-5YJ3E1EA2KF317000-sticker.pdf', 'NOT-INCLUDED.txt'];
  const archive = new Uint8Array([0x50, 0x4b, 3, 4, 0x50, 0x50, ...names.flatMap(name => [...headingOf(name)]), 0x50]);
  expect(namesIn(archive)).toEqual(names);
  expect(namesIn(new Uint8Array())).toEqual([]);
});
