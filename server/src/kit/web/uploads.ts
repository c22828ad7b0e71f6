import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Files } from '../contract.ts';
import { AppError } from '../errors.ts';

/** Size limit of the fields beside the files, as JSON in the part `input`. */
const INPUT_BYTES = 64 * 1024;

/** A multipart body as it is read: the fields, and the files by their `data:` addresses, as JSON carries them. */
interface Form {
  input: string;
  files: string[];
}

/**
 * Reads a multipart body part by part, and stops at the first that is too large: a file of one byte more than is allowed is
 * refused by the rules for files, which name the field. @returns what the same call as JSON would hold
 * @throws AppError `not_json`, `unknown_field`, `body_too_large`
 */
export async function readUploads(payload: IncomingMessage, type: string, files: Files): Promise<object> {
  const { input, files: urls } = await readParts(payload, type, files);
  const given = fieldsOf(input);
  if (urls.length === 0) return given;
  return { ...given, [files.field]: files.most > 1 ? urls.map(url => ({ url })) : urls[0] };
}

function fieldsOf(input: string): object {
  try {
    const given: unknown = JSON.parse(input, refusePrototypes);
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  } catch {
    // Refused below.
  }
  throw new AppError('not_json');
}

function refusePrototypes(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new AppError('not_json');
  return value;
}

/** The parser is loaded with the first file. */
async function readParts(payload: IncomingMessage, type: string, { field, most, bytes }: Files): Promise<Form> {
  const { Busboy } = await import('@fastify/busboy');
  const form: Form = { input: '{}', files: [] };
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown): void => {
      payload.unpipe();
      payload.resume();
      reject(error);
    };
    const limits = { files: most + 1, fileSize: bytes + 1, fields: 1, fieldSize: INPUT_BYTES, parts: most + 2 };
    let parts;
    try {
      parts = new Busboy({ headers: { 'content-type': type }, limits });
    } catch {
      return refuse(new AppError('not_json'));
    }
    parts.on('file', (name, file, _name, _encoding, kind) => {
      const chunks: Buffer[] = [];
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('end', () => form.files.push(`data:${kind};base64,${Buffer.concat(chunks).toString('base64')}`));
      if (name !== field) refuse(new AppError('unknown_field', { field: name, params: { field: name } }));
    });
    parts.on('field', (name, value, _cut, isCut) => {
      if (name !== 'input') refuse(new AppError('unknown_field', { field: name, params: { field: name } }));
      else if (isCut) refuse(new AppError('body_too_large', { params: { limit: INPUT_BYTES / 1024 } }));
      form.input = value;
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parts.on(limit, () => refuse(new AppError('invalid_field', { field, params: { field } })));
    parts.on('error', () => refuse(new AppError('not_json')));
    parts.on('finish', () => resolve(form));
    payload.on('error', () => reject(new AppError('request_closed')));
    payload.pipe(parts);
  });
}

/**
 * The SHA-256 of the file in the part `field` of a form, of which nothing is kept: it is counted up as it comes in.
 * @returns `none` where there is no such file or no form, `large` for one of more than `bytes`
 */
export async function hashOfUpload(
  payload: IncomingMessage,
  type: string,
  { field, bytes }: Omit<Files, 'most'>,
): Promise<{ sha256: string } | 'none' | 'large'> {
  const { Busboy } = await import('@fastify/busboy');
  return new Promise(resolve => {
    let size = 0;
    const hash = createHash('sha256');
    const end = (answer: 'none' | 'large' | { sha256: string }): void => {
      payload.unpipe();
      payload.resume();
      resolve(answer);
    };
    let parts;
    try {
      parts = new Busboy({ headers: { 'content-type': type }, limits: { fileSize: bytes, parts: 10 } });
    } catch {
      return end('none');
    }
    parts.on('file', (name, file) => {
      file.on('data', (chunk: Buffer) => {
        if (name !== field) return;
        size += chunk.length;
        hash.update(chunk);
      });
      file.on('limit', () => end('large'));
    });
    parts.on('error', () => end('none'));
    parts.on('finish', () => end(size === 0 ? 'none' : { sha256: hash.digest('hex') }));
    payload.on('error', () => end('none'));
    payload.pipe(parts);
  });
}
