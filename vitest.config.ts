import { defineConfig } from 'vitest/config';
import { testProjects } from './scripts/test-projects.ts';

export default defineConfig({
  test: {
    // Half of a test is waiting for its database: as many side by side as there are cores.
    maxWorkers: '100%',
    projects: Object.entries(testProjects()).map(([name, include]) => ({
      test: {
        name,
        include,
        // Files of a project share the modules of their worker; only what replaces modules has its own.
        isolate: name === 'isolated',
        setupFiles: name === 'app' || name === 'isolated' ? ['server/src/testing/app-setup.ts'] : [],
        globalSetup: name === 'app' || name === 'isolated' ? ['server/src/testing/database-server.ts'] : [],
        restoreMocks: true,
        unstubGlobals: true,
        unstubEnvs: true,
        testTimeout: name === 'fuzz' ? 120_000 : 20_000,
        hookTimeout: 60_000,
      },
    })),
  },
});
