import { createHash } from 'node:crypto';
import { ImportRefused, refuseUseless, type Reject } from '../../../platform/data-packs/rules.ts';
import { faulty } from '../../../platform/data-packs/service/faults.ts';
import { linesOf } from '../../../platform/data-packs/service/lines.ts';
import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { hasReturns } from './flat-file.ts';
import type { IssueFormat, IssueLine } from './issue-line.ts';
import { ModelNames, ownText, type OutlinedVehicle } from './model-names.ts';

/** An investigation or a communication: a row to be written, but for its summary. */
export type OutlinedIssue = Pick<IssueLine, 'number' | 'openedOn' | 'closedOn' | 'subject' | 'campaign'> & {
  id: number;
  components: string[];
};

/** A whole file, checked, without its summaries. */
export interface IssueOutline {
  sha256: string;
  /** By the number of the first line that has it: there its summary stands. */
  issues: Map<number, OutlinedIssue>;
  vehicles: OutlinedVehicle[];
  rows: number;
  rejects: Reject[];
  /** The newest day the file names; null where it names none. */
  newestOn: string | null;
}

/** The lines of such a file, piece by piece. @throws FileDamaged */
export const issueLines = (file: ImportFile, hash?: ReturnType<typeof createHash>) =>
  linesOf(file, { returns: hasReturns(file.head), otherwise: 'windows-1252', hash });

/**
 * Reads a file from its beginning to its end and writes nothing.
 * @param lastDay the latest day that can be true
 * @param read called with the number of rows after each piece of the file
 * @throws ImportRefused when it is another file, or is cut off, or most of it cannot be used
 */
export async function outlineIssues(
  file: ImportFile,
  { format, lastDay, read }: { format: IssueFormat; lastDay: string; read: (rows: number) => Promise<void> },
): Promise<IssueOutline> {
  const { columns } = format;
  refuseForeign(file, format);
  const outline = new Outlining();
  const whole = createHash('sha256');
  for await (const lines of issueLines(file, whole)) {
    for (const { line, text, problem, isLast } of lines) {
      if (text.trim() === '') continue;
      // Every line of NHTSA's files has an end.
      if (isLast)
        throw new ImportRefused(`${file.name} ends in the middle of line ${line}: it was cut off. Download it again.`);
      const fields = text.split('\t');
      const width = fields.length === columns ? null : faulty('columns', { values: fields.length, columns });
      const fault = problem ?? width;
      const found = fault === null ? format.read(fields, lastDay) : { field: '', ...fault };
      if ('reason' in found) outline.reject({ kind: 'reject', line, ...found });
      else outline.add(line, found);
    }
    await read(outline.rows);
  }
  const { rows, rejects } = outline;
  refuseUseless(file.name, { rows, rejected: rejects.length, first: rejects[0] ?? null });
  return { sha256: whole.digest('hex'), ...outline.finished() };
}

function refuseForeign({ name, head }: ImportFile, { title, columns, wanted }: IssueFormat): void {
  const [first = ''] = head.replace(/^\uFEFF/, '').split('\n');
  const count = first.split('\t').length;
  if (count === columns) return;
  throw new ImportRefused(
    `${name} is not ${title}: its first line has ${count} column${count === 1 ? '' : 's'}. ` +
      `The file has ${columns} between tabs, no header and no quotation marks. Take ${wanted} from nhtsa.gov (Datasets and APIs).`,
  );
}

/** Sums up lines. */
class Outlining {
  rows = 0;
  readonly rejects: Reject[] = [];
  readonly #issues = new Map<number, OutlinedIssue>();
  readonly #byNumber = new Map<string, OutlinedIssue>();
  readonly #names = new ModelNames();
  #newestOn: string | null = null;

  reject(reject: Reject): void {
    this.rows++;
    this.rejects.push(reject);
  }

  add(line: number, found: IssueLine): void {
    this.rows++;
    const issue = this.#issueOf(line, found);
    const component = this.#names.kept(found.component);
    if (component !== '' && !issue.components.includes(component)) issue.components.push(component);
    if (found.newestOn !== null && (this.#newestOn === null || found.newestOn > this.#newestOn))
      this.#newestOn = found.newestOn;
    if (found.make !== '' && found.model !== '' && found.year > 0)
      this.#names.add({ ...found, vehicle: true }, issue.id);
  }

  #issueOf(line: number, { number, openedOn, closedOn, subject, campaign }: IssueLine): OutlinedIssue {
    const known = this.#byNumber.get(number);
    if (known) return known;
    const id = this.#issues.size;
    const own = ownText(number);
    const made = { id, number: own, openedOn, closedOn, subject: ownText(subject), campaign, components: [] };
    this.#byNumber.set(own, made);
    this.#issues.set(line, made);
    return made;
  }

  finished(): Omit<IssueOutline, 'sha256'> {
    const vehicles = this.#names.finished();
    return { issues: this.#issues, vehicles, rows: this.rows, rejects: this.rejects, newestOn: this.#newestOn };
  }
}
