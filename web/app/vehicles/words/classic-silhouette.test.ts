import { describe, expect, it } from 'vitest';
import { classicSilhouette } from './classic-silhouette.ts';

describe('the drawing for a classic body', () => {
  it.each([
    ['2-door fastback (SportsRoof)', 'coupe'],
    ['4-door sedan', 'sedan'],
    ['2-door sedan', 'sedan'],
    ['Convertible', 'coupe'],
    ['Fleetside pickup', 'truck'],
    ['4-door station wagon', 'wagon'],
    ['', null],
    [undefined, null],
  ])('%s → %s', (body, kind) => {
    expect(classicSilhouette(body)).toBe(kind);
  });
});
