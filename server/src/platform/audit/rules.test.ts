import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChainCheck, hashOf, mask, type AuditRecord } from './rules.ts';

describe('what is stored of a person', () => {
  it('is a first letter of personal fields, nothing of secrets, and all of the rest', () => {
    const masked = mask({
      email: 'ana.lopez@example.com',
      first: 'Ana',
      phone: '5125550147',
      tax_id: '12-3456789',
      licenseNo: 'P12345',
      passwordHash: '$argon2id$',
      pass: 'correct horse battery',
      reason: 'Write to ana.lopez@example.com, please',
      state: 'approved',
      rooftops: 3,
      notify: { email: 'x@y.org', recall: true },
      last: null,
    });
    expect(masked).toEqual({
      email: 'a…@e…',
      first: 'A…',
      phone: '5…',
      tax_id: '…',
      licenseNo: 'P…',
      passwordHash: '…',
      pass: '…',
      reason: 'Write to a…@e…, please',
      state: 'approved',
      rooftops: 3,
      notify: { email: 'x…@y…', recall: true },
      last: null,
    });
  });

  it('can always be kept as JSON by the database', () => {
    expect(mask({ reason: 'a\0b\ud800c 🚗' })).toEqual({ reason: 'a\ufffdb\ufffdc 🚗' });
  });
});

/** A chain as it would be kept. */
function chainOf(events: readonly string[]): (AuditRecord & { hash: string })[] {
  const kept: (AuditRecord & { hash: string })[] = [];
  for (const [index, object] of events.entries()) {
    const record: AuditRecord = {
      siteId: 'default',
      seq: index + 1,
      at: new Date(index * 1000),
      who: 'usr_1',
      action: 'dealer.approved',
      object,
      before: { state: 'pending', rooftops: index },
      after: { state: 'approved' },
      ip: '127.0.0.1',
      requestId: `req_${index}`,
    };
    kept.push({ ...record, hash: hashOf(kept.at(-1)?.hash ?? '', record) });
  }
  return kept;
}

function verdictOf(rows: (AuditRecord & { hash: string })[], end: { length: number; hash: string }) {
  const check = createChainCheck();
  for (const row of rows) check.add(row);
  return check.verdict(end);
}

const events = fc.array(fc.string(), { minLength: 1, maxLength: 12 });

describe('a chain', () => {
  it('is intact in any order of its keys', () => {
    fc.assert(
      fc.property(events, names => {
        const rows = chainOf(names).map(row => ({ ...row, before: { rooftops: row.seq - 1, state: 'pending' } }));
        const head = rows.at(-1)?.hash ?? '';
        expect(verdictOf(rows, { length: rows.length, hash: head })).toEqual({
          whole: true,
          length: rows.length,
          head,
        });
      }),
    );
  });

  it('detects any changed word at its place, even when that row’s own hash was recomputed', () => {
    const changes = fc.constantFrom<Partial<AuditRecord>>(
      { who: 'usr_2' },
      { action: 'dealer.rejected' },
      { object: '\u0001' },
      { at: new Date(1) },
      { before: null },
      { after: { state: 'rejected' } },
      { ip: '10.0.0.1' },
      { requestId: 'req_x' },
      { siteId: 'harbor' },
    );
    fc.assert(
      fc.property(events, fc.nat(), changes, fc.boolean(), (names, pick, change, rehashed) => {
        const rows = chainOf(names);
        const at = pick % rows.length;
        const end = { length: rows.length, hash: rows.at(-1)?.hash ?? '' };
        const changed = { ...(rows[at] as (typeof rows)[0]), ...change };
        if (rehashed) changed.hash = hashOf(rows[at - 1]?.hash ?? '', changed);
        const verdict = verdictOf(rows.with(at, changed), end);
        const found = rehashed ? at + 2 : at + 1;
        expect(verdict).toEqual({ whole: false, at: Math.min(found, rows.length + 1) });
      }),
    );
  });

  it('detects a missing row anywhere, the last included', () => {
    fc.assert(
      fc.property(events, fc.nat(), (names, pick) => {
        const rows = chainOf(names);
        const at = pick % rows.length;
        const end = { length: rows.length, hash: rows.at(-1)?.hash ?? '' };
        expect(verdictOf(rows.toSpliced(at, 1), end)).toEqual({ whole: false, at: at + 1 });
      }),
    );
  });

  it('shows a row put at its end behind its back', () => {
    const rows = chainOf(['a', 'b', 'c']);
    expect(verdictOf(rows, { length: 2, hash: rows[1]?.hash ?? '' })).toEqual({ whole: false, at: 3 });
  });
});
