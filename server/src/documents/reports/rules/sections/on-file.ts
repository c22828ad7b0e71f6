import type { Decoded } from '@marque/vin';
import type { Clock } from '../../../../kit/clock.ts';
import type { OnFile } from '../../../../vehicles/decode/contract.ts';
import { SectionKey } from '../../contract.ts';
import { GROUP_SECTIONS, type HistoryProvider, type SectionCount } from '../sources/history-provider.ts';
import { canSearch, hasSection } from '../facts/market.ts';
import { reportKindOf } from '../facts/vehicle.ts';

const STATES = {
  yes: 'records_exist',
  no: 'none_reported',
  unknown: 'unknown',
  unavailable: 'unavailable',
} as const;

/** The answers of a source that cannot be asked. */
function silent({ groups }: HistoryProvider): SectionCount[] {
  const sections = groups.flatMap(group => GROUP_SECTIONS[group]);
  return sections.map(section => ({ section, exists: 'unavailable', count: null, rows: [] }));
}

/** Rows that are shown masked of one section. */
const ROWS_SHOWN = 3;
const WEIGHT = ['yes', 'no', 'unavailable', 'unknown'] as const;

/**
 * The number of records of the sources per section, before payment. A section of a failed source is "unavailable";
 * records of another source take precedence. What the market of the vehicle does not have is left out.
 */
export function onFileOf(providers: readonly HistoryProvider[], clock: Clock): (decoded: Decoded) => Promise<OnFile[]> {
  return async decoded => {
    const { modelYear, make, model } = decoded.vehicle;
    const kind = reportKindOf(decoded);
    const vehicle = {
      ...(kind ? { kind } : {}),
      ...(modelYear ? { modelYear: modelYear.value } : {}),
      ...(make ? { make: make.value } : {}),
      ...(model ? { model: model.value } : {}),
    };
    const askable = providers.filter(provider => canSearch(provider, decoded.vin));
    const requests = askable.map(async provider => {
      const context = { now: clock(), vehicle, givenMiles: null };
      const counts = await provider.query(decoded.vin, context).catch(() => silent(provider));
      return counts.map(count => ({ ...count, demo: provider.demo, classics: provider.classics === true }));
    });
    const answers = (await Promise.all(requests)).flat();
    const cached = answers.filter(({ classics, exists }) => classics && exists === 'yes');
    const sold = { ...vehicle, supplied: cached.map(({ section }) => section) };
    return (
      SectionKey.options
        // A value is no record: it is asked for at a mileage.
        .filter(section => section !== 'value' && hasSection(sold, section))
        .flatMap(section => {
          const own = answers.filter(count => count.section === section);
          return own.length > 0 ? [merged(own)] : [];
        })
    );
  };
}

type SourceCount = SectionCount & { demo: boolean };

/** The records of one section from several sources. */
function merged(answers: readonly SourceCount[]): OnFile {
  const best = WEIGHT.find(weight => answers.some(({ exists }) => exists === weight)) ?? 'unknown';
  const own = answers.filter(({ exists }) => exists === best);
  const counts = own.flatMap(({ count }) => count ?? []);
  return rowOf({
    section: own[0]?.section ?? 'titles',
    exists: best,
    count: counts.length > 0 ? counts.reduce((sum, count) => sum + count) : null,
    rows: own.flatMap(({ rows }) => rows).slice(0, ROWS_SHOWN),
    demo: own.some(({ demo }) => demo),
  });
}

function rowOf({ section, exists, count, rows, demo }: SourceCount): OnFile {
  const masked = rows.map(({ kind, year }) => ({ blured: true as const, kind, year }));
  return { section, state: STATES[exists], count, rows: masked, demo };
}
