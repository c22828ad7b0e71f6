import type { Db } from '../../../kit/database/db.ts';
import type { SafetyIssues } from '../contract.ts';
import { componentText } from '../rules/component-words.ts';
import {
  investigationKind,
  investigationStatus,
  issueSource,
  issueWords,
  receivedYears,
  type IssueGap,
} from '../rules/issue-words.ts';
import type { ModelQuery } from '../rules/match-names.ts';
import { quietText } from '../rules/quiet-text.ts';
import * as store from '../store.ts';
import type { IssueList } from '../tables.ts';
import { campaignIdsOf, createMatching } from './recall-list.ts';

export interface SafetyIssueDeps {
  db: Db;
  /** Whether the copy of a list was compared with NHTSA's a short time ago. */
  isRecent(list: IssueList): Promise<boolean>;
}

type Vehicle = ModelQuery & { year: number };

/** No model has so many investigations. */
const MAX_INVESTIGATIONS = 200;
const COMMUNICATIONS_SHOWN = 10;

/** What a list has of a model. */
interface Found {
  state: 'found' | 'none' | IssueGap;
  copies: readonly store.CopyRow[];
  rows: store.IssueRow[];
  total: number;
}

/** Reads NHTSA's investigations and manufacturers' communications from the copies on record; models are matched as for recalls. */
export function createSafetyIssues({ db, isRecent }: SafetyIssueDeps) {
  const { matchOf } = createMatching(db);

  async function find(list: IssueList, vehicle: Vehicle, limit: number): Promise<Found> {
    const copies = await store.listCopies(db, list);
    const ids = copies.map(({ id }) => id);
    const match = await matchOf(vehicle, { rows: copies, ids });
    const nothing = { copies, rows: [], total: 0 };
    if (match.kind === 'no_copy') return { state: 'no_copy', ...nothing };
    if (match.kind === 'none') return { state: (await isRecent(list)) ? 'none' : 'old_copy', ...nothing };
    if (match.kind === 'unknown_name')
      return { state: match.copy.complete ? 'unknown_name' : 'partial_copy', ...nothing };
    const found = campaignIdsOf(ids, match.found);
    const pages = await Promise.all(found.map(([copy, of]) => store.listIssues(db, { copy, ids: of, limit })));
    const rows = pages.flat().sort((a, b) => (b.openedOn ?? '').localeCompare(a.openedOn ?? ''));
    const total = found.reduce((sum, [, of]) => sum + of.length, 0);
    return { state: 'found', copies, rows: rows.slice(0, limit), total };
  }

  return {
    /** Investigations and communications that name a model in a year. */
    async of(vehicle: Vehicle): Promise<SafetyIssues> {
      const investigations = await find('investigations', vehicle, MAX_INVESTIGATIONS);
      const communications = await find('communications', vehicle, COMMUNICATIONS_SHOWN);
      const names = [vehicle.make, vehicle.model];
      return {
        investigations: investigationsOf(investigations, names),
        communications: communicationsOf(communications, names),
      };
    },
  };
}

function investigationsOf(found: Found, names: string[]): SafetyIssues['investigations'] {
  const items = found.rows.map(row => ({
    ...issueOf(row, names),
    kind: investigationKind(row.number),
    open: row.closedOn === null,
    opened_on: row.openedOn,
    closed_on: row.closedOn,
    status: investigationStatus(row),
    subject: quietText(row.subject, names),
    campaign: row.campaign || null,
  }));
  const open = items.filter(item => item.open).length;
  return { ...blockOf('investigations', found, { total: found.total, open }), items };
}

function communicationsOf(found: Found, names: string[]): SafetyIssues['communications'] {
  const items = found.rows.map(row => ({ ...issueOf(row, names), date: row.openedOn, document: row.subject }));
  const firsts = found.copies.map(({ part }) => Number(part.slice(-4)));
  const years = receivedYears(firsts, Number(found.copies[0]?.copiedOn.slice(0, 4)));
  const shown = items.length < found.total ? String(items.length) : 'all';
  return { ...blockOf('communications', found, { total: found.total, years, shown }), items };
}

function blockOf(list: IssueList, { state, copies, total }: Found, params: Record<string, string | number>) {
  const copiedOn = copies[0]?.copiedOn ?? null;
  return {
    state: state === 'found' || state === 'none' ? state : 'unknown',
    title: issueWords(list, 'title'),
    text: issueWords(list, state, params),
    note: issueWords(list, 'note', { shown: 'all', ...params }),
    source: issueSource(list, copiedOn),
    copied_on: copiedOn,
    total,
  } as const;
}

function issueOf({ number, component, summary }: store.IssueRow, names: string[]) {
  return {
    number,
    url: `https://www.nhtsa.gov/?${new URLSearchParams({ nhtsaId: number })}`,
    component: componentText(component),
    summary: quietText(summary, names),
  };
}
