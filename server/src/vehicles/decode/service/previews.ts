import type { PlatformDeps } from '../../../platform/deps.ts';
import { shownVehicle, type Decoded } from '@marque/vin';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { OnFile, Preview } from '../contract.ts';
import * as rules from '../rules.ts';
import { specificationsOf, type Facts } from '../rules/details.ts';
import type { NamedVehicle } from '../rules/named-vehicle.ts';
import { silhouetteOf } from '../rules/silhouettes.ts';
import { readingsOf, suggestionsOf, type Numbers } from './numbers.ts';
import type { createSearches } from './searches.ts';

/** Products available for a vehicle before payment, from the sources of reports and stickers. */
export interface Availability {
  /** Whether histories are invented. */
  demo: () => boolean;
  onFile(decoded: Decoded): Promise<OnFile[]>;
  stickerGrade(decoded: Decoded): Promise<Preview['sticker_grade']>;
}

export interface VehiclesDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'events'> {
  numbers: Numbers;
  availability: Availability;
}

/** The free preview of a vehicle, which is noted as a search. */
export function createPreviews(deps: VehiclesDeps, searches: ReturnType<typeof createSearches>) {
  const { db, clock, events, availability } = deps;
  const { identify: read, factsOf } = deps.numbers;

  /** The reading of a classic number that is chosen, now by its place from 1 or before; the only one there is. */
  async function readingOf(caller: Caller, { kind, vin, candidates }: Decoded, choice?: number) {
    if (kind !== 'classic') return null;
    if (candidates.length === 1) return candidates[0] ?? null;
    const now = choice === undefined ? undefined : candidates[choice - 1];
    if (now || candidates.length === 0) return now ?? null;
    const kept = await searches.readingOf(caller, vin);
    return candidates.find(each => rules.readingKey(each) === kept) ?? null;
  }

  return {
    /**
     * The free preview. Never refuses: an unreadable number gives a preview with its problems and suggestions. `choice`:
     * the place of a reading in the list, from 1, which is kept; without one, the one that was chosen before.
     */
    async preview(caller: Caller, vin: string, choice?: number): Promise<Preview> {
      const decoded = read(vin);
      const chosen = await readingOf(caller, decoded, choice);
      const offers = rules.documentsOf(decoded);
      const title = rules.titleOf(rules.summaryOf(decoded), decoded.vin);
      const [onFile, grade, facts] = await Promise.all([
        offers.report ? availability.onFile(decoded) : [],
        offers.sticker ? availability.stickerGrade(decoded) : null,
        factsOf(decoded),
      ]);
      const noted = { known: decoded, reading: chosen && rules.readingKey(chosen) };
      if (rules.isNoted(decoded)) {
        await events.emit(db, 'vehicle.previewed', { caller, vin: decoded.vin });
        await searches.note(caller, decoded.vin, onFile, noted);
      }
      const reading = chosen ? decoded.candidates.indexOf(chosen) + 1 : null;
      return {
        ...previewOf(decoded, facts),
        title,
        reading,
        on_file: onFile,
        sources: rules.sourcesOf(onFile),
        on_file_at: onFile.length > 0 ? clock().toISOString() : null,
        sticker_grade: grade,
        offers: { report: offers.report && rules.isReportWorth(decoded, onFile), sticker: grade !== null },
        silhouette: silhouetteOf(decoded, chosen),
        demo: availability.demo() && onFile.length > 0,
      };
    },

    /** Notes the vehicle of a preview for callers who are shown the same one. */
    noting({ vin, on_file: onFile, reading }: Pick<Preview, 'vin' | 'on_file' | 'reading'>) {
      const known = read(vin);
      const chosen = reading === null ? undefined : known.candidates[reading - 1];
      const note = searches.noting(vin, onFile, { known, reading: chosen ? rules.readingKey(chosen) : null });
      return async (caller: Caller): Promise<void> => {
        await events.emit(db, 'vehicle.previewed', { caller, vin });
        await note(caller);
      };
    },

    /** A classic number with several readings as the caller chose it; undefined for any other number and before that. */
    async namedBy(caller: Caller, vin: string): Promise<NamedVehicle | undefined> {
      const decoded = read(vin);
      const chosen = await readingOf(caller, decoded);
      return chosen && rules.distinctReadings(decoded).length > 1 ? rules.nameOfReading(chosen) : undefined;
    },
  };
}

/** The part of a preview that the number alone says. */
function previewOf(decoded: Decoded, facts: Facts) {
  return {
    vin: decoded.vin,
    kind: decoded.kind,
    valid: rules.isValid(decoded),
    subtitle: rules.subtitleOf(shownVehicle(facts)),
    vehicle: rules.summaryOf(decoded),
    year_candidates: decoded.modelYears,
    check_digit: rules.checkDigitOf(decoded),
    groups: rules.groupsOf(decoded),
    specifications: specificationsOf(facts),
    problems: rules.problemsOf(decoded),
    suggestions: suggestionsOf(decoded),
    readings: readingsOf(decoded),
  };
}
