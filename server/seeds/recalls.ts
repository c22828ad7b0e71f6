import { readFileSync } from 'node:fs';
import type { App } from '../src/app/app.ts';
import type { StarterCampaign, StarterSet } from '../src/vehicles/recalls/rules/starter-set.ts';

const FORMAT = 'marque-recalls-1';

/** The recalls every installation begins with: a small extract of NHTSA's list with its day. See docs/recalls.md. */
export function readRecallStarterSet(): StarterSet {
  const text = readFileSync(new URL('./recall-starter.jsonl', import.meta.url), 'utf8').trim();
  const end = text.indexOf('\n');
  const { format, copied_on: copiedOn } = JSON.parse(text.slice(0, end)) as { format: string; copied_on: string };
  if (format !== FORMAT) throw new Error('The starter set of recalls is not in our format');
  const lines = text.slice(end + 1).split('\n');
  return {
    name: `starter-${copiedOn}`,
    copiedOn,
    /** Read when they are asked for: every start looks at the name, and the first one alone at these. */
    get campaigns() {
      return lines.map(line => JSON.parse(line) as StarterCampaign);
    },
  };
}

/** Writes them where nothing newer is in use. */
export async function seedRecalls(app: App): Promise<void> {
  await app.recalls.writeStarterSet(readRecallStarterSet());
}
