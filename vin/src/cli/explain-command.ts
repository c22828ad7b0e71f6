import type { Explanation } from '../explain/explain.ts';
import { loadDecoder } from '../node.ts';

/** `explain`: position by position, rule by rule, for a person; `--json` for a program. */
export function runExplain(args: string[]): number {
  const [vin, year] = args.filter(argument => !argument.startsWith('--'));
  if (!vin) {
    console.error('explain needs a VIN.');
    return 2;
  }
  const explanation = loadDecoder().explain(vin, { modelYear: year ? Number(year) : undefined });
  console.log(args.includes('--json') ? JSON.stringify(explanation, null, 2) : inWords(explanation));
  return 0;
}

function inWords({ vin, kind, positions, steps, items, problems }: Explanation): string {
  const lines = [`${vin} (${kind})`, ''];
  for (const { from, to, text, part, values } of positions) {
    const range = from === to ? String(from) : `${from}-${to}`;
    lines.push(`${range.padStart(6)}  ${text.padEnd(6)}  ${part.padEnd(20)}  ${shorten(values.join('; '))}`);
  }
  lines.push('', ...steps.map((step, index) => `${index + 1}. ${step}`));
  if (items.length > 0) lines.push('');
  for (const { code, value, from, key, schema } of items) {
    const rule = key ? ` ${key}${schema ? ` in schema ${schema.id}` : ''}` : '';
    lines.push(`${code.padEnd(20)} ${shorten(value).padEnd(36)} ${from}${rule}`);
  }
  if (problems.length > 0) lines.push('', ...problems.map(problem => `${problem.severity}: ${problem.message}`));
  return lines.join('\n');
}

function shorten(text: string): string {
  return text.length > 90 ? `${text.slice(0, 87)}...` : text;
}
