import { createHash } from 'node:crypto';

type Fields = Record<string, unknown>;

/** The content of an entry, without its hash. */
export interface AuditRecord {
  siteId: string;
  seq: number;
  at: Date;
  who: string;
  action: string;
  object: string;
  before: Fields | null;
  after: Fields | null;
  ip: string;
  requestId: string;
}

/** Field names, in lowercase without underscores, whose value identifies a person. */
const PERSONAL =
  /^(first|last|name|fullname|phone|address\d?|city|zip|message|website|(dealer)?licenseno|profileimage|useragent)$|email/;
/** Names of fields whose value is secret. */
const SECRET = /^pass$|password|token|secret|hash|taxid|cookie/;
const EMAIL = /[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".,]+/g;
/** PostgreSQL keeps neither a zero byte nor half a surrogate pair in JSON. */
const UNKEEPABLE = /[\0\p{Cs}]/gu;

/**
 * Masks data that identifies a person: personal fields keep their first letter (an email also that of its domain),
 * secret ones nothing. Fields are recognized by name, email addresses anywhere.
 */
export function mask(value: Fields): Fields {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, maskField(key.replaceAll('_', '').toLowerCase(), inner)]),
  );
}

function maskField(key: string, value: unknown): unknown {
  if (SECRET.test(key)) return typeof value === 'string' && value ? '…' : null;
  if (typeof value === 'string') return maskText(value.replace(UNKEEPABLE, '\ufffd'), PERSONAL.test(key));
  if (Array.isArray(value)) return value.map(each => maskField(key, each));
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return mask(value as Fields);
  return PERSONAL.test(key) && value !== null ? '…' : value;
}

function maskText(text: string, personal: boolean): string {
  const hidden = text.replace(EMAIL, found => found.split('@').map(start).join('@'));
  return personal && hidden === text ? start(text) : hidden;
}

function start(text: string): string {
  return text ? `${[...text][0]}…` : '';
}

/** The hash of an entry: SHA-256 over the hash before it and everything it says, whatever order its keys come back in. */
export function hashOf(previous: string, entry: AuditRecord): string {
  const { siteId, seq, at, who, action, object, before, after, ip, requestId } = entry;
  const fields = [previous, siteId, seq, at.toISOString(), who, action, object, before, after, ip, requestId];
  return createHash('sha256').update(JSON.stringify(fields, sortKeys)).digest('base64url');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether a chain is whole; if not, the place of the first entry that is missing or was changed. */
export type Verdict = { whole: true; length: number; head: string } | { whole: false; at: number };

/** Follows a chain row by row, in order: from its beginning, or behind an entry that was found right. */
export function createChainCheck(from = { length: 0, head: '' }) {
  let { head, length } = from;
  let broken: number | null = null;
  return {
    /** How far it was found right, and where it is not. */
    state: () => ({ length, head, broken }),
    add(entry: AuditRecord & { hash: string }): void {
      if (broken !== null) return;
      if (entry.seq !== length + 1 || entry.hash !== hashOf(head, entry)) broken = length + 1;
      else [head, length] = [entry.hash, entry.seq];
    },
    /** @param end the end of the chain according to the chain's own row */
    verdict(end: { length: number; hash: string }): Verdict {
      if (broken !== null) return { whole: false, at: broken };
      if (end.length !== length || end.hash !== head) return { whole: false, at: Math.min(end.length, length) + 1 };
      return { whole: true, length, head };
    },
  };
}
