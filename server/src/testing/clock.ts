/** The moment every test begins in. */
export const TEST_NOW = new Date('2026-06-15T12:00:00.000Z');

export interface TestClock {
  now: Date;
  advanceDays(days: number): void;
}

const clocks: TestClock[] = [];

/** A clock that only moves when a test moves it; before each test it is reset to `TEST_NOW`. */
export function createTestClock(): TestClock {
  const clock: TestClock = {
    now: TEST_NOW,
    advanceDays(days) {
      this.now = new Date(this.now.getTime() + days * 86_400_000);
    },
  };
  clocks.push(clock);
  return clock;
}

export function setClocksBack(): void {
  for (const clock of clocks) clock.now = TEST_NOW;
}

/** Forgets the clocks of a test file that has ended. */
export function forgetClocks(): void {
  clocks.length = 0;
}
