import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Half of a test is waiting for its database: as many side by side as there are cores.
    maxWorkers: '100%',
    projects: ['vin', 'server', 'web'].map(root => ({
      test: {
        name: root,
        root,
        include: ['src/**/*.test.ts', 'app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
        testTimeout: 20_000,
        hookTimeout: 60_000,
      },
    })),
  },
});
