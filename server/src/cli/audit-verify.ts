import type { CheckedInvariant } from '../operations/integrity/service.ts';
import { CommandRefused, optionsOf, type Command } from './command.ts';
import { withCommas } from '../kit/text/numbers.ts';

const USAGE = 'audit verify [--hashes] [--json]';
const FLAG = { type: 'boolean', default: false } as const;

/**
 * Checks what is always true of an installation: money, credits, documents, jobs, the audit log, files. Changes nothing. With
 * `--hashes` every document in the media store is read, not a sample.
 */
export const auditVerify: Command = {
  usage: USAGE,
  async run(args, { app, print }) {
    const { hashes, json } = optionsOf(USAGE, { args: [...args], options: { hashes: FLAG, json: FLAG } }).values;
    const checked: CheckedInvariant[] = [];
    const { integrity } = await app();
    if (!(await integrity.wasServed()))
      throw new CommandRefused('No server has run on this database yet: there is nothing to check.');
    for await (const each of integrity.verify({ hashes: hashes === true })) {
      checked.push(each);
      if (!json) print(asText(each));
    }
    const broken = checked.filter(({ violations }) => violations > 0).length;
    if (json) print(JSON.stringify({ violated: broken, invariants: checked }));
    if (broken > 0)
      throw new CommandRefused(`${broken} of ${checked.length} invariants ${broken === 1 ? 'is' : 'are'} violated.`);
    if (!json) print(`All ${checked.length} invariants hold.`);
  },
};

function asText({ name, sentence, rows, violations, first, note, seconds }: CheckedInvariant): string {
  const outcome =
    violations === 0 ? 'holds' : `VIOLATED, ${withCommas(violations)} ${violations === 1 ? 'row' : 'rows'}`;
  const lines = [
    `${name}: ${outcome} (${withCommas(rows)} rows, ${seconds} s). ${sentence}`,
    ...(violations > 0 ? [`  ${first.join(', ')}${violations > first.length ? ', …' : ''}`] : []),
    ...(note === undefined ? [] : [`  ${note}.`]),
  ];
  return lines.join('\n');
}
