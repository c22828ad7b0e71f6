import { dayOf } from '../../../kit/clock.ts';
import type { DataPack } from '../../../platform/data-packs/rules.ts';
import { COMMUNICATIONS, INVESTIGATIONS } from '../import/issue-line.ts';
import * as store from '../store.ts';
import type { CopiedList } from '../tables.ts';
import { importIssues } from './import-issues.ts';
import type { ImportListDeps } from './import-list.ts';

const NHTSA = 'National Highway Traffic Safety Administration (NHTSA)';
const DATA_SETS = 'https://www.nhtsa.gov/nhtsa-datasets-and-apis';
const FOLDER = 'https://static.nhtsa.gov/odi/ffdd';
/** Communications received before this year are of vehicles that few ask for; they can be imported by hand. */
const FIRST_PULLED = 2010;

/** NHTSA's defect investigations and its index of manufacturers' communications; see docs/recalls.md. */
export function issuePacks(deps: ImportListDeps): DataPack[] {
  const { clock } = deps;
  return [
    {
      name: 'investigations',
      title: 'NHTSA investigations',
      published: { by: NHTSA, link: `${DATA_SETS}#investigations` },
      files: 'FLAT_INV.zip from nhtsa.gov, or the text inside',
      staleAfterDays: 14,
      version: 1,
      pull: { addresses: [`${FOLDER}/inv/FLAT_INV.zip`], everyDays: 1, maxBytes: 300_000_000 },
      import: (path, tools) => importIssues(deps, { path, tools, format: INVESTIGATIONS }),
      status: () => statusOf(deps, 'investigations'),
    },
    {
      name: 'communications',
      title: 'NHTSA manufacturer communications',
      published: { by: NHTSA, link: `${DATA_SETS}#manufacturer-communications` },
      files:
        'TSBS_RECEIVED_2025-2026.zip and those of earlier years from nhtsa.gov, one after the other, or the text inside',
      staleAfterDays: 30,
      version: 1,
      pull: {
        // The last file has another name every year.
        get addresses() {
          return receivedIn(Number(dayOf(clock()).slice(0, 4))).map(
            years => `${FOLDER}/tsbs/TSBS_RECEIVED_${years}.zip`,
          );
        },
        everyDays: 7,
        maxBytes: 600_000_000,
      },
      import: (path, tools) => importIssues(deps, { path, tools, format: COMMUNICATIONS }),
      status: () => statusOf(deps, 'communications'),
    },
  ];
}

/** The years of NHTSA's files, the newest first: `2025-2026`, `2020-2024`. */
function receivedIn(thisYear: number): string[] {
  const years: string[] = [];
  for (let from = FIRST_PULLED; from <= thisYear; from += 5) years.unshift(`${from}-${Math.min(from + 4, thisYear)}`);
  return years;
}

async function statusOf({ db }: ImportListDeps, list: CopiedList) {
  const copies = await store.listCopies(db, list);
  const [newest] = copies;
  if (!newest) return null;
  return { rows: copies.reduce((sum, copy) => sum + copy.rows, 0), copiedOn: newest.copiedOn };
}
