import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runImport } from '../cli/import-command.ts';
import { loadDecoder } from '../node.ts';
import { dumpText, sampleTables } from '../testing/sample-dump.ts';

const folder = mkdtempSync(join(tmpdir(), 'marque-dump-'));
const path = (name: string) => join(folder, name);
const now = () => new Date('2026-07-24T00:00:00Z');
const bytes = (name: string) =>
  createHash('sha256')
    .update(readFileSync(path(name)))
    .digest('hex');

async function importFrom(name: string, to: string): Promise<{ code: number; output: string }> {
  const output: string[] = [];
  const write = (line: unknown) => void output.push(String(line));
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(write),
    vi.spyOn(console, 'error').mockImplementation(write),
  ];
  const code = await runImport(['--from', path(name), '--to', path(to)]);
  for (const spy of spies) spy.mockRestore();
  return { code, output: output.join('\n') };
}

beforeAll(async () => {
  const text = dumpText(sampleTables());
  writeFileSync(path('dump.sql'), text);
  writeFileSync(path('dump.plain.zip'), zipSync({ 'vPICList_lite.sql': strToU8(text) }));
  writeFileSync(path('cut.sql'), text.slice(0, text.indexOf('COPY vpic.pattern') + 120));
  writeFileSync(path('poor.sql'), dumpText(sampleTables().filter(table => table.name !== 'wmi')));
  writeFileSync(path('cut.zip'), zipSync({ 'a.sql': strToU8(text) }).subarray(0, 900));
  const unbalanced = text.replace('\nC\t28', '\nC').replace('1\t100\tC\t28', '1\t100\tC');
  writeFileSync(path('broken-row.sql'), unbalanced);
  expect(await importFrom('dump.sql', 'out')).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a dump of all of vPIC', () => {
  const decoder = () => loadDecoder({ folder: path('out'), now });

  it('brings what the small tables lack: drive type, engine power, specifications, defaults', () => {
    expect(decoder().vpic('1MVCB2A11FA000001')).toMatchObject({
      Make: 'MARVEL',
      Manufacturer: 'MARVEL MOTORS\\INC',
      Model: 'Comet',
      BodyClass: 'Sedan/Saloon',
      EngineModel: 'X1',
      EngineHP: '250',
      EngineCylinders: '4',
      DisplacementCC: '2000.0',
      DriveType: 'AWD/All-Wheel Drive',
      TrailerType: 'Not Applicable',
    });
  });

  it('applies a specification when all its keys are met, whatever their case, and only to what is open', () => {
    expect(decoder().vpic('1MVCB2BA1FA000001')).not.toHaveProperty('AirBagLocFront');
    const fitting = decoder().vpic('1MVCB21A1FA000001');
    expect(fitting).toMatchObject({ Trim: 'Sport', AirBagLocFront: '1st Row (Driver and Passenger)' });
    expect(fitting).not.toHaveProperty('ABS');
    expect(decoder().vpic('1MVCB21A1EA000001')).not.toHaveProperty('AirBagLocFront');
  });

  it('knows the exceptions, the descriptor years and the schemas that are not checked yet', () => {
    expect(decoder().vpic('1MVCB2A11FA000001')['ErrorText']).toContain('Check Digit Exception');
    expect(decoder().vpic('1MVCB2A11HA000001')['ModelYear']).toBe('2018');
    expect(decoder().vpic('1MVCB2A11FA000001')['Model']).toBe('Comet');
    expect(decoder().vpic('1MVCB2A11HA000001')['Model']).toBe('Comet Long');
  });

  it('does not look at position 9 of a number on the list of exceptions', () => {
    const listed = decoder().vpic('1MVCB2A1AFA000002');
    expect(listed).not.toHaveProperty('SuggestedVIN');
    expect(listed['ErrorCode']).not.toMatch(/400|\b1\b/);
    const other = decoder().vpic('1MVCB2A1AFA000003');
    expect(other['SuggestedVIN']).toBe('1MVCB2A1!FA000003');
    expect(other['ErrorCode']).toMatch(/\b1\b.*400/);
  });

  it('matches a key only where the number is as long as the key, wildcards included', () => {
    expect(decoder().vpic('1MVC')).toMatchObject({ Model: 'Comet Long' });
    expect(decoder().vpic('1MVC')).not.toHaveProperty('Doors');
    expect(decoder().vpic('1MVCB2A')).toMatchObject({ Doors: '4' });
  });

  it('judges every character, since its keys are complete', () => {
    const flat = decoder().vpic('1MVXB2A1XFA000002');
    expect(flat['PossibleValues']).toBe('(4:C)');
    expect(flat['SuggestedVIN']).toBe('1MVCB2A1XFA000002');
    expect(flat['ErrorCode']?.split(',')).toEqual(expect.arrayContaining(['2', '14']));
    expect(decoder().manifest.complete).toBe(true);
  });
});

describe('the import', () => {
  it('gives the same bytes for the same input, zipped or not', async () => {
    expect((await importFrom('dump.sql', 'again')).code).toBe(0);
    expect(bytes('again/tables.bin')).toBe(bytes('out/tables.bin'));
    expect(bytes('again/manifest.json')).toBe(bytes('out/manifest.json'));
    expect((await importFrom('dump.plain.zip', 'zipped')).code).toBe(0);
    expect(bytes('zipped/tables.bin')).toBe(bytes('out/tables.bin'));
  });

  it('says what changed', async () => {
    expect((await importFrom('dump.sql', 'out')).output).toContain('Nothing changed.');
  });

  it.each([
    ['cut.sql', 'is cut off in the table pattern'],
    ['poor.sql', 'lacks the tables wmi'],
    ['cut.zip', 'is no zip archive'],
    ['broken-row.sql', 'the table Pattern has a broken row'],
    ['absent.zip', 'does not exist'],
  ])('refuses %s and replaces nothing', async (name, reason) => {
    const before = [bytes('out/tables.bin'), readdirSync(path('out'))];
    const { code, output } = await importFrom(name, 'out');
    expect(code).toBe(1);
    expect(output).toContain('Nothing was replaced');
    expect(output).toContain(reason);
    expect([bytes('out/tables.bin'), readdirSync(path('out'))]).toEqual(before);
  });
});
