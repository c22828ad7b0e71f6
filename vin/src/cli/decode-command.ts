import { loadDecoder } from '../node.ts';
import type { Decoder } from '../decoder.ts';
import { inputLines, LineWriter } from './lines.ts';

/** `decode`: one JSON object a line, in the order of the input. */
export async function runDecode(args: string[]): Promise<number> {
  const flat = args.includes('--vpic');
  const given = args.filter(argument => !argument.startsWith('--'));
  const decoder = loadDecoder();
  const out = new LineWriter();
  for await (const line of given.length > 0 ? given : inputLines()) await out.write(answer(decoder, line, flat));
  await out.flush();
  return 0;
}

/** The answer to one line, `VIN` or `VIN,modelYear`. */
export function answer(decoder: Decoder, line: string, flat: boolean): string {
  const { vin, modelYear } = readLine(line);
  if (flat) return JSON.stringify({ vin, values: decoder.vpic(vin, { modelYear }) });
  const decoded = decoder.decode(vin, { modelYear });
  const vehicle: Record<string, string | number> = {};
  const inferred: Record<string, string> = {};
  for (const [field, known] of Object.entries(decoded.vehicle)) {
    if (!known) continue;
    vehicle[field] = known.value;
    if (known.source === 'inferred') inferred[field] = known.reason ?? '';
  }
  const { kind, partial, checkDigit, candidates, problems, suggestions, errorCodes } = decoded;
  return JSON.stringify({
    vin,
    kind,
    vehicle,
    candidates,
    problems,
    suggestions,
    partial,
    checkDigit,
    errorCodes,
    inferred,
  });
}

function readLine(line: string): { vin: string; modelYear: number | undefined } {
  const match = /^(.*),\s*(\d{4})\s*$/.exec(line);
  return match ? { vin: match[1]!.trim(), modelYear: Number(match[2]) } : { vin: line.trim(), modelYear: undefined };
}
