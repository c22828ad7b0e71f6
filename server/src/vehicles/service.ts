import { normalizeVin, type Decoded, type Decoder } from '@marque/vin';
import type { Account, Caller } from '../kit/caller.ts';
import { daysAfter, type Clock } from '../kit/clock.ts';
import { hashToken } from '../kit/crypto.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import type { ClassicReading, OnFile, Preview, Search, SourcesState, VinAnswer } from './contract.ts';
import * as rules from './rules.ts';
import { createGuestSearches } from './service/guest-searches.ts';
import * as store from './store.ts';

/** What can be had of a vehicle before anything is paid; answered by the sources of reports and stickers. */
export interface Availability {
  demo: boolean;
  onFile(decoded: Decoded): Promise<OnFile[]>;
  stickerGrade(decoded: Decoded): Promise<Preview['sticker_grade']>;
}

const SEARCHES_SHOWN = 50;
/** The lifetime of the guest token. */
const GUEST_DAYS = 90;
/** What has grown too old is looked for this often, not at every search. */
const FORGET_EVERY_MS = 3_600_000;

/** What searches hold about a member. */
export const searchesPersonalData = store.personalData;

export type Vehicles = ReturnType<typeof createVehicles>;

/** Vehicles by their numbers. A number that is wrong is an answer, not a refusal. */
export function createVehicles(parts: { db: Db; clock: Clock; decoder: Decoder; availability: Availability }) {
  const { db, clock, decoder, availability } = parts;
  let forgotAt = 0;
  const read = (text: string): Decoded => rules.sayable(decoder.decode(text));

  const guests = createGuestSearches(async rows => {
    await forgetOldSearches();
    await store.addSearches(db, rows, false);
  });

  async function forgetOldSearches(): Promise<void> {
    const now = clock();
    if (now.getTime() - forgotAt < FORGET_EVERY_MS) return;
    forgotAt = now.getTime();
    await store.removeGuestSearchesBefore(db, daysAfter(now, -GUEST_DAYS));
  }

  return {
    /** Checks a number: whether it fits, what is wrong with it, and which numbers were likely meant. */
    validate(_caller: Caller, input: { vin: string }): VinAnswer {
      const decoded = read(input.vin);
      const summary = rules.summaryOf(decoded);
      return {
        status: 'success',
        valid: isValid(decoded),
        vin: decoded.vin,
        kind: decoded.kind,
        check_digit: rules.checkDigitOf(decoded),
        year_guess: summary.year,
        year_candidates: decoded.modelYears,
        suggestions: decoded.suggestions.map(each => each.vin),
        suggestion_details: suggestionsOf(decoded),
        problems: decoded.problems,
        ...(summary.make ? { vehicle: summary } : {}),
      };
    },

    /** The name of a vehicle, e.g. "2014 Toyota Camry"; null when its VIN does not determine it. */
    nameOf: (vin: string): string | null => {
      const decoded = read(vin);
      const title = rules.titleOf(rules.summaryOf(decoded), decoded.vin);
      return title === decoded.vin ? null : title;
    },

    /** The free preview. Never refuses: an unreadable number gives a preview with its problems and suggestions. */
    async preview(caller: Caller, vin: string): Promise<Preview> {
      const decoded = read(vin);
      const offers = rules.documentsOf(decoded);
      const title = rules.titleOf(rules.summaryOf(decoded), decoded.vin);
      const [onFile, grade] = await Promise.all([
        offers.report ? availability.onFile(decoded) : [],
        offers.sticker ? availability.stickerGrade(decoded) : null,
      ]);
      if (offers.report) await this.note(caller, decoded.vin, title);
      return {
        vin: decoded.vin,
        kind: decoded.kind,
        valid: isValid(decoded),
        title,
        subtitle: rules.subtitleOf(decoded.vehicle),
        vehicle: rules.summaryOf(decoded),
        year_candidates: decoded.modelYears,
        check_digit: rules.checkDigitOf(decoded),
        groups: rules.groupsOf(decoded),
        specifications: rules.specificationsOf(decoded.vehicle),
        problems: decoded.problems,
        suggestions: suggestionsOf(decoded),
        readings: readingsOf(decoded),
        on_file: onFile,
        sources: rules.sourcesOf(onFile),
        on_file_at: onFile.length > 0 ? clock().toISOString() : null,
        sticker_grade: grade,
        offers: { report: offers.report, sticker: grade !== null },
        silhouette: rules.silhouetteOf(decoded.vehicle),
        demo: availability.demo && onFile.length > 0,
      };
    },

    /**
     * The vehicle a document is to be made of; a classic number makes a sticker only. What does not fit is refused before
     * anything is charged.
     * @throws AppError `vin_wrong`, `vin_check_digit`, each with the suggestions in `details`; `sticker_year`
     */
    forDocument(vin: string, kind: 'report' | 'sticker'): { decoded: Decoded; title: string } {
      const decoded = read(vin);
      const { vin: number } = decoded;
      const offers = rules.documentsOf(decoded);
      if (offers[kind]) return { decoded, title: rules.titleOf(rules.summaryOf(decoded), number) };
      if (offers.report) throw new AppError('sticker_year', { field: 'vin', params: { vin: number } });
      const details = { suggestions: suggestionsOf(decoded) };
      const digit = rules.checkDigitOf(decoded);
      if (digit?.ok === false && digit.expected !== null) {
        throw new AppError('vin_check_digit', {
          field: 'vin',
          params: { vin: number, expected: digit.expected },
          details,
        });
      }
      throw new AppError('vin_wrong', { field: 'vin', params: { vin: number }, details });
    },

    /** Whether the history sources answer for a vehicle now. */
    async sourcesOf(vin: string): Promise<SourcesState> {
      return rules.sourcesOf(await availability.onFile(decoder.decode(vin)));
    },

    /** What a number is, without keeping a note of it. */
    decode: (vin: string): Decoded => decoder.decode(vin),

    /**
     * Keeps a search: in the account of a member at once, or for the browser of a guest, 90 days, written soon after the
     * answer.
     */
    async note(caller: Caller, vin: string, title: string): Promise<void> {
      const who = caller.actor.kind === 'member' ? searcherOf(caller) : guestSearcher(caller.keepGuest?.());
      if (!who) return;
      const row = { id: newId('sea'), siteId: caller.site.id, ...who, vin, title, createdAt: clock() };
      if ('guestHash' in who) await guests.add(`${row.siteId} ${who.guestHash} ${vin}`, row);
      else await store.addSearch(db, row);
    },

    /** Writes the searches that are not in the database yet: before the end, and before they are read. */
    writeSearches: guests.flush,

    /** The searches of the member or of this browser, newest first. */
    async searches(caller: Caller): Promise<Search[]> {
      const who = searcherOf(caller);
      if (!who) return [];
      await guests.flush();
      const rows = await store.listSearches(db, caller.site.id, who, SEARCHES_SHOWN);
      const oldest = daysAfter(clock(), -GUEST_DAYS);
      return rows
        .filter(row => row.guestHash === null || row.createdAt >= oldest)
        .map(({ id, vin, title, createdAt }) => ({ id, vin, title, created: createdAt.toISOString() }));
    },

    /** Forgets one search of the caller's own, or all of them. @returns those left */
    async forgetSearch(caller: Caller, input: { search: string } | { all: true }): Promise<Search[]> {
      const who = searcherOf(caller);
      await guests.flush();
      if (who) await store.removeSearches(db, caller.site.id, who, 'search' in input ? input.search : undefined);
      return this.searches(caller);
    },

    /** Takes the searches of a guest into the account the guest signed in to. */
    async adopt(account: Account, guest: string): Promise<void> {
      const { siteId, userId } = account;
      const from = { guestHash: hashToken(guest) };
      await guests.flush();
      await db.transaction(async tx => {
        const rows = await store.listSearches(tx, siteId, from, SEARCHES_SHOWN);
        await store.removeSearches(tx, siteId, from);
        for (const { vin, title, createdAt } of rows) {
          await store.addSearch(tx, { id: newId('sea'), siteId, userId, vin, title, createdAt });
        }
      });
    },

    normalize: normalizeVin,
  };
}

/** Whose searches a caller's are; null for a browser that has none yet. */
function searcherOf(caller: Caller): store.Searcher | null {
  if (caller.actor.kind === 'member') return { userId: caller.actor.userId };
  return guestSearcher(caller.guest);
}

function guestSearcher(token: string | null | undefined): store.Searcher | null {
  return token ? { guestHash: hashToken(token) } : null;
}

function isValid(decoded: Decoded): boolean {
  if (rules.isMistyped(decoded)) return false;
  return (
    !decoded.partial && decoded.kind !== 'unknown' && !decoded.problems.some(problem => problem.severity === 'error')
  );
}

function suggestionsOf(decoded: Decoded) {
  return decoded.suggestions.map(({ vin, reason, positions, vehicle }) => {
    const name = vehicle ? [vehicle.modelYear, vehicle.make, vehicle.model].filter(Boolean).join(' ') : '';
    return { vin, reason, positions, ...(name ? { vehicle: name } : {}) };
  });
}

function readingsOf(decoded: Decoded): ClassicReading[] {
  if (decoded.kind !== 'classic') return [];
  return decoded.candidates.map(each => ({
    make: each.make ?? '',
    model: each.model,
    series: each.series,
    body: each.body,
    engine: each.engine,
    plant: each.plant,
    sequence: each.sequence,
    year_from: each.yearFrom ?? each.modelYear ?? 0,
    year_to: each.yearTo ?? each.modelYear ?? 0,
    confidence: each.confidence ?? 0,
    rule: each.rule ?? '',
    notes: each.notes ?? [],
  }));
}
