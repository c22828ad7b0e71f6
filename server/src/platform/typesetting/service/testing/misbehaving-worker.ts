/** Stands in for the renderer's worker in tests of the pool. */
export function draw(job: 'answer' | 'hang' | 'exit' | 'fill memory'): string {
  if (job === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (job === 'exit') process.exit(7);
  if (job === 'fill memory') {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => i));
  }
  return 'drawn';
}
