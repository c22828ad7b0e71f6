import { loadDecoder } from '@marque/vin/node';
import { expect, it } from 'vitest';
import { vehicleOf } from '../../rules/choosing/vehicle.ts';
import { RECORDED_VINS, SandboxBuilds } from '../sandbox.ts';

const decoder = loadDecoder();
const VINS = [...RECORDED_VINS, '1FTEW1EP8KFA00019', '124379N500019', 'VC57F100019', '1Y73Z137925'];

it('has every line of its sheets in Spanish too', async () => {
  const missing = new Set<string>();
  for (const vin of VINS) {
    const vehicle = vehicleOf(decoder.decode(vin));
    const build = await new SandboxBuilds({ paceMs: 0 }).find(vin, vehicle, { now: new Date('2026-11-23') });
    if (!build) throw new Error(`No sheet of ${vin}`);
    const classic = build.template === 'sticker-classic' ? build : null;
    const modern = build.template === 'sticker-modern' ? build : null;
    const texts = [
      ...(modern?.standard ?? []).flatMap(({ group, items }) => [group, ...items.map(item => item.text)]),
      ...(modern?.options ?? []).flatMap(({ name, contains = [] }) => [name, ...contains]),
      ...[modern?.vehicle.exterior?.name, modern?.vehicle.interior?.name, modern?.vehicle.drive].filter(Boolean),
      ...(classic?.standard?.items ?? []),
      ...(classic?.options ?? []).map(option => option.text),
      ...(classic?.worksheet ?? []).map(row => row.place),
      ...(classic?.specifications ?? []).map(row => row.name),
    ];
    for (const each of texts) if (typeof each === 'string') missing.add(each);
  }
  expect([...missing]).toEqual([]);
});
