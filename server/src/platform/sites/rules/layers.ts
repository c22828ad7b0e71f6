import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

export type Json = z.core.util.JSONType;
type Fields = Record<string, Json>;

/** Settings that lie over the file of a brand: a JSON merge patch (RFC 7396) of it, and when it was saved. */
export interface SiteLayer {
  /** From 1. */
  version: number;
  patch: Json;
  savedAt: Date;
}

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value after a JSON merge patch: fields are merged, null takes one away, anything else stands in its place (RFC 7396). */
export function applyPatch(target: Json, patch: Json): Json {
  if (!isFields(patch)) return patch;
  const result = new Map(Object.entries(isFields(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) result.delete(key);
    else result.set(key, applyPatch(result.get(key) ?? null, value));
  }
  return Object.fromEntries(result);
}

/**
 * The merge patch that makes one value of another; null inside objects is the same as no field (RFC 7396).
 * @returns an empty object where they are the same
 */
export function patchOf(before: Json, after: Json): Json {
  if (!isFields(before) || !isFields(after)) return isDeepStrictEqual(before, after) ? {} : after;
  const patch: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[key] ?? null, after[key] ?? null];
    if (isDeepStrictEqual(old, now)) continue;
    patch[key] = isFields(old) && isFields(now) ? patchOf(old, now) : now;
  }
  return patch;
}

/** One setting that differs: its path, `features.plate`, and both values; null: not set. */
export interface SettingChange {
  setting: string;
  before: Json;
  after: Json;
}

/** The settings in which two states of a brand differ, by path; a list counts as one. */
export function changesBetween(before: Json, after: Json, path = ''): SettingChange[] {
  if (!isFields(before) || !isFields(after))
    return isDeepStrictEqual(before, after) ? [] : [{ setting: path, before, after }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap(key =>
    changesBetween(before[key] ?? null, after[key] ?? null, path === '' ? key : `${path}.${key}`),
  );
}

/** The lists of a brand whose entries have an id. */
const LISTS_BY_ID = ['plans'];

/** Settings with the entries of such a list as fields by their ids, so that each is compared and changed by itself. */
export function byIds(settings: Json): Json {
  return mapLists(settings, list => {
    const entries = Array.isArray(list) ? list.map(entry => [idOf(entry), entry] as const) : [];
    const ids = new Set(entries.map(([id]) => id));
    return entries.length > 0 && ids.size === entries.length && !ids.has(null) ? Object.fromEntries(entries) : list;
  });
}

/** The same settings as a `site.json` has them. */
export function asLists(settings: Json): Json {
  return mapLists(settings, entries =>
    isFields(entries)
      ? Object.entries(entries).map(([id, entry]) => (isFields(entry) ? { ...entry, id } : entry))
      : entries,
  );
}

function mapLists(settings: Json, map: (list: Json) => Json): Json {
  if (!isFields(settings)) return settings;
  const lists = LISTS_BY_ID.filter(name => settings[name] !== undefined);
  return { ...settings, ...Object.fromEntries(lists.map(name => [name, map(settings[name]!)])) };
}

const idOf = (entry: Json): string | null => (isFields(entry) && typeof entry.id === 'string' ? entry.id : null);
