import { z } from 'zod';
import { hashToken, keyedHash, signed } from '../../kit/security/crypto.ts';
import type { DisputeMark, ReportDocument } from '../reports/contract.ts';
import { licenseOf, whyNotShared } from '../reports/rules/versions/license-of.ts';
import type { StickerDocument } from '../stickers/contract.ts';
import type { HideableSection, Share } from './contract.ts';
import type { ShareRow } from './store.ts';

/** Links to one document that are open at once. */
export const MAX_SHARES = 20;
/** Wrong PINs in a row, and how long none is looked at after so many. */
export const MAX_WRONG_PINS = 5;
export const PIN_WAIT_MS = 15 * 60_000;

/** How long a browser need not give a PIN again. */
export const PASS_HOURS = 12;
export const sharePass = signed('share', z.object({ share: z.string() }), PASS_HOURS * 60 * 60_000);

const TOKEN_LENGTH = 22;

/** The token of a link: 132 bits that only the server's secret gives, so that its owner can copy the link again. */
export const tokenOf = (id: string, secret: string): string => keyedHash('share', id, secret).slice(0, TOKEN_LENGTH);

/** Its stored form; null for a text that is no token. */
export const storedToken = (token: string): string | null => (/^[\w-]{22}$/.test(token) ? hashToken(token) : null);

export const isPin = (pin: string): boolean => /^\d{4,8}$/.test(pin);

export const isEnded = ({ expiresAt, revokedAt }: Pick<ShareRow, 'expiresAt' | 'revokedAt'>, now: Date): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= now);

export function present(row: ShareRow, secret: string, now: Date): Share {
  return {
    id: row.id,
    url: `${row.origin}/r/${tokenOf(row.id, secret)}`,
    created: row.createdAt.toISOString(),
    expires: row.expiresAt?.toISOString() ?? null,
    is_expired: isEnded(row, now),
    has_pin: row.pinHash !== null,
    mask_vin: row.maskVin,
    hidden: row.hidden,
    pdf: row.pdf,
    opens: row.opens,
    last_opened: row.lastOpenedAt?.toISOString() ?? null,
  };
}

/** A link with the document it opens, for programs of its owner. */
export function linkOf(row: ShareRow, secret: string, now: Date) {
  const { documentId, kind, revokedAt } = row;
  return { ...present(row, secret, now), documentId, kind, isClosed: revokedAt !== null };
}

/** A document by its kind. */
export type Sharable = { kind: 'report'; document: ReportDocument } | { kind: 'sticker'; document: StickerDocument };

/** Why nobody may be shown a document; null where others may. */
export function notSharable(shared: Sharable): 'share_license' | 'share_theft' | null {
  if (shared.kind === 'report') return whyNotShared(shared.document);
  return licenseOf(shared.document).share ? null : 'share_license';
}

/** The masked number of a vehicle: its last four characters, of a short number the last two. */
export const maskedVin = (vin: string): string => `…${vin.slice(vin.length > 10 ? -4 : -2)}`;

/**
 * A value without the number of its vehicle, wherever in it the number stands: in a text, an address or a name. The serial
 * number in it, its last six characters, is masked alike: model and plant tell the rest.
 */
export function withoutVin<T>(value: T, vin: string): T {
  const tail = maskedVin(vin);
  const serial =
    vin.length > 10 ? new RegExp(String.raw`(?<![A-Z0-9])[A-Z0-9]{0,2}${vin.slice(-6)}(?![A-Z0-9])`, 'gi') : null;
  const whole = new RegExp(vin.replaceAll(/[^A-Z0-9]/gi, String.raw`\$&`), 'gi');
  const mask = (text: string) => {
    const without = text.replaceAll(whole, tail);
    return serial ? without.replaceAll(serial, tail) : without;
  };
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return mask(part);
    if (Array.isArray(part)) return part.map(walk);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value) as T;
}

/** The events in the life of a vehicle that belong to a section. */
const EVENTS: Partial<Record<HideableSection, readonly ReportDocument['events'][number]['kind'][]>> = {
  ownership: ['use'],
  titles: ['title'],
  accidents: ['damage'],
  recalls: ['recall'],
  auctions: ['sale'],
  service: ['service', 'inspection'],
};

const EMPTIED: Record<HideableSection, Partial<ReportDocument>> = {
  ownership: { owners: [], registrations: [] },
  titles: { titles: [], titles_note: null },
  accidents: { accident: null },
  odometer: { readings: [], odometer: null },
  liens: { liens: [] },
  recalls: { recalls: [], recall_scope: null, recall_gap: null, safety_issues: null },
  auctions: { auctions: [] },
  service: { service: [] },
  value: { value: null, value_note: null },
};

/**
 * A report without some sections and their events. The verdict, its tiles and the title brands stay: they are what a buyer
 * must not miss. Records of other sections stay whole, also the mileage they tell.
 */
export function withoutSections(document: ReportDocument, hidden: readonly HideableSection[]): ReportDocument {
  if (hidden.length === 0) return document;
  const isHidden = new Set<string>(hidden);
  const kinds = new Set<string>(hidden.flatMap(key => EVENTS[key] ?? []));
  const events = document.events
    .filter(({ kind }) => !kinds.has(kind))
    .map(event => (isHidden.has('ownership') ? { ...event, owner: 0 } : event));
  const { conflicts, told_by: reportedBy, disputes } = document;
  const isShown = ({ section, record }: DisputeMark): boolean =>
    section === 'life' ? events.some(event => event.record === record) : !isHidden.has(section);
  return {
    ...document,
    ...Object.assign({}, ...hidden.map(key => EMPTIED[key])),
    changes: null,
    left_out: [...hidden],
    events,
    heads: document.heads.filter(({ key }) => !isHidden.has(key)),
    sections: Object.fromEntries(Object.entries(document.sections).filter(([key]) => !isHidden.has(key))),
    ...(conflicts ? { conflicts: conflicts.filter(({ section }) => !isHidden.has(section)) } : {}),
    ...(disputes ? { disputes: disputes.filter(isShown) } : {}),
    ...(reportedBy ? { told_by: reportedBy.filter(({ section }) => !isHidden.has(section)) } : {}),
  };
}
