let turns = 0;

/** Stands in for the renderer's worker in tests of the pool. */
export function draw(job: 'answer' | 'hang' | 'exit' | 'fill memory' | 'count turns'): string {
  if (job === 'count turns') {
    const before = turns;
    setImmediate(() => (turns += 1));
    return `${before} turns`;
  }
  if (job === 'hang') for (;;);
  if (job === 'exit') process.exit(7);
  if (job === 'fill memory') {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => i));
  }
  return 'drawn';
}
