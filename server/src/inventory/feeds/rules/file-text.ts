import { gunzipSync } from 'node:zlib';
import { errorCode } from '../../../kit/errors.ts';
import { decodedText } from '../../../kit/text/decoded-text.ts';
import { FILE_BYTES } from '../../stock/contract.ts';
import type { FeedProblem } from '../contract.ts';

/** The text of a file as it was sent: plain or compressed with gzip; or why it is no text. */
export function fileText(sent: Uint8Array): { text: string } | { problem: FeedProblem } {
  if (sent.byteLength > FILE_BYTES) return { problem: 'too_large' };
  const [first, second] = sent;
  if (first === 0x50 && second === 0x4b) return { problem: 'packed' };
  const plain = first === 0x1f && second === 0x8b ? unpacked(sent) : sent;
  if ('problem' in plain) return plain;
  const text = decodedText(plain);
  if (/^\s*<(?:!doctype|html|head)/i.test(text)) return { problem: 'html' };
  return text.trim() === '' ? { problem: 'not_file' } : { text };
}

function unpacked(sent: Uint8Array): Uint8Array | { problem: FeedProblem } {
  try {
    return gunzipSync(sent, { maxOutputLength: FILE_BYTES });
  } catch (error) {
    return { problem: errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'packed' };
  }
}

/** What a file from an address is called: the host, and the last part of its path. */
export function fileName(address: string): string {
  const { hostname, pathname } = new URL(address);
  const last = pathname.split('/').findLast(part => part !== '');
  return (last ? `${hostname}/${last}` : hostname).slice(0, 120);
}
