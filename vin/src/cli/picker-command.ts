import { loadDecoder } from '../node.ts';

/** `picker`: the next choices, one a line. */
export function runPicker([year, make, ...model]: string[]): number {
  const { picker } = loadDecoder();
  if (!year) console.log(picker.years().join('\n'));
  else if (!make) {
    for (const { name, models } of picker.makes(Number(year))) console.log(`${name}\t${models}`);
  } else if (model.length === 0) console.log(picker.models(Number(year), make).join('\n'));
  else console.log(picker.trims(Number(year), make, model.join(' ')).join('\n'));
  return 0;
}
