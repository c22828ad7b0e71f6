import { expect, test } from 'vitest';
import { engineParts } from './vehicle-words.ts';

test.each([
  ['2.5 L inline-4', { size: '2.5 L', layout: 'inline', count: 4, turbo: false }],
  ['3.5 L V6 turbo', { size: '3.5 L', layout: 'v', count: 6, turbo: true }],
  ['Flat-6', { size: '', layout: 'flat', count: 6, turbo: false }],
  ['0.65 L 1-cylinder', { size: '0.65 L', layout: 'cylinder', count: 1, turbo: false }],
] as const)('%s is taken apart', (line, parts) => expect(engineParts(line)).toEqual(parts));

test.each(['gasoline', '2.5 L', 'Accord', ''])('%s is no engine', text => expect(engineParts(text)).toBeNull());
