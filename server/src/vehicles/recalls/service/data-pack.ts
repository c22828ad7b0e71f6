import type { DataPack } from '../../../platform/data-packs/rules.ts';
import * as store from '../store.ts';
import { importList, missingOf, type ImportListDeps } from './import-list.ts';

const FOLDER = 'https://static.nhtsa.gov/odi/ffdd/rcl';

/** NHTSA's list of recalls; see docs/recalls.md. */
export function recallsPack(deps: ImportListDeps): DataPack {
  return {
    name: 'recalls',
    title: 'NHTSA recalls',
    published: {
      by: 'National Highway Traffic Safety Administration (NHTSA)',
      link: 'https://www.nhtsa.gov/nhtsa-datasets-and-apis#recalls',
    },
    files: 'FLAT_RCL_PRE_2010.zip and FLAT_RCL_POST_2010.zip from nhtsa.gov, one after the other, or the text inside',
    staleAfterDays: 14,
    version: 1,
    pull: {
      addresses: [`${FOLDER}/FLAT_RCL_PRE_2010.zip`, `${FOLDER}/FLAT_RCL_POST_2010.zip`],
      everyDays: 1,
      maxBytes: 300_000_000,
    },
    import: (path, tools) => importList(deps, path, tools),
    async status() {
      // The extract every installation begins with was not imported.
      const copies = (await store.listCopies(deps.db)).filter(({ part }) => part !== 'starter');
      const [newest] = copies;
      if (!newest) return null;
      const note = missingOf(copies.map(({ part }) => part));
      const rows = copies.reduce((sum, copy) => sum + copy.rows, 0);
      return { rows, copiedOn: newest.copiedOn, ...(note === null ? {} : { note }) };
    },
  };
}
