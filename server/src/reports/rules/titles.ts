import type { Translations } from '../../kit/bilingual.ts';
import type { ReportDocument } from '../document/shape.ts';
import type { RecordOf } from '../providers/history-record.ts';
import { brandOf } from './brand-table.ts';
import { brandName } from './brands.ts';
import { isUndated } from './dates.ts';
import type { Finding } from './finding.ts';
import { codesOf, statementsOf, warningsOf } from './title-marks.ts';
import { say, stateName } from './words.ts';
import { listOf } from '../../kit/bilingual.ts';

type Title = RecordOf<'titles'>;
type Row = ReportDocument['titles'][number];

function toneOf(title: Title): Row['tone'] {
  const codes = [...new Set([...codesOf(title), ...statementsOf(title)])];
  const severities = codes.map(code => brandOf(code).severity).filter(severity => severity !== 'info');
  if (severities.length === 0) return title.kind === 'lien' ? 'caution' : null;
  return severities.includes('serious') || severities.length > 1 ? 'serious' : 'caution';
}

export function titleRows(titles: readonly Title[]): Row[] {
  return titles.map(title => {
    const codes = statementsOf(title);
    return {
      on: title.eventOn,
      state: stateName(title.place),
      miles: title.miles,
      brand: codes.length > 0 ? listOf(codes.map(brandName)) : null,
      kind: say(`title.${title.kind}`),
      tone: toneOf(title),
      record: title.recordId,
    };
  });
}

/** Whether a title tells of a new owner: a first title or a transfer does, a renewal does not. */
export function startsOwnership(title: Title): boolean {
  return title.newOwner ?? (title.kind === 'first' || title.kind === 'transfer');
}

export interface Washing {
  kind: 'dropped' | 'carried';
  from: Title;
  to: Title;
}

/**
 * Title washing: a title with a warning in one state is followed by a title in another. `dropped` when the later one
 * warns of nothing, `carried` when a warning came along. A state may also drop a brand lawfully, so this is a hint.
 */
export function titleWashing(all: readonly Title[]): Washing | null {
  const titles = all.filter(({ eventOn }) => !isUndated(eventOn));
  const pairs = titles.flatMap((from, at) =>
    warningsOf(from).length === 0
      ? []
      : titles
          .slice(at + 1)
          .filter(to => to.place?.state && from.place?.state && to.place.state !== from.place.state)
          .map((to): Washing => ({ kind: warningsOf(to).length === 0 ? 'dropped' : 'carried', from, to })),
  );
  return pairs.find(pair => pair.kind === 'dropped') ?? pairs[0] ?? null;
}

function washingParams({ from, to }: Washing) {
  return {
    brand: listOf(warningsOf(from).map(brandName)),
    from: stateName(from.place),
    to: stateName(to.place),
    year: to.eventOn.slice(0, 4),
  };
}

/** One sentence when a brand was left behind or carried over between states. */
export function titlesNote(titles: readonly Title[]): Translations | null {
  const washing = titleWashing(titles);
  return washing ? say(`washing.${washing.kind}`, washingParams(washing)) : null;
}

export function titleFindings(titles: readonly Title[]): Finding[] {
  const washing = titleWashing(titles);
  if (washing?.kind !== 'dropped') return [];
  return [{ code: 'title_washing', level: 'check', params: washingParams(washing) }];
}
