import { defineConfig } from 'vitest/config';
import { testProjects } from './scripts/test-projects.ts';
import { messageParts } from './web/message-parts.ts';

const holdsApps = (project: string): boolean => !['unit', 'component', 'paper'].includes(project);

/** The run on PostgreSQL has its binaries; elsewhere they may be missing. */
const onPostgres = Boolean(process.env.DATABASE_URL);
const projects = Object.entries(testProjects({ onServer: onPostgres })).filter(
  ([name]) => onPostgres || name !== 'postgres',
);
if (!onPostgres)
  process.stderr.write(
    'Not run without DATABASE_URL: the tests that restart a PostgreSQL server (project postgres).\n',
  );
else process.stderr.write('Not run with DATABASE_URL: the tests that open embedded databases alone.\n');

const noCluster = onPostgres && (await import('./server/src/testing/servers/own-cluster.ts')).whyNoCluster();
if (noCluster) process.stderr.write(`The tests on several database servers (Citus): ${noCluster}.\n`);

export default defineConfig({
  test: {
    // Half of a test is waiting for its database: as many side by side as there are cores.
    maxWorkers: '100%',
    // A module is compiled once for all projects, and for the next run too: by its content, in `node_modules`.
    experimental: { fsModuleCache: true },
    projects: projects.map(([name, include], order) => ({
      plugins: [messageParts()],
      test: {
        name,
        include,
        environment: name === 'component' ? 'happy-dom' : 'node',
        // Files of a project share the modules of their worker; only what replaces modules has its own.
        isolate: name === 'isolated',
        // One project after the other: a worker restarts when it gets a file of another project.
        sequence: { groupOrder: order },
        setupFiles: [
          'scripts/property-setup.ts',
          holdsApps(name) ? 'server/src/testing/app-setup.ts' : 'scripts/loading-setup.ts',
        ],
        globalSetup: holdsApps(name) ? ['server/src/testing/database-server.ts'] : [],
        // Room for what a test makes and drops: collecting it takes a seventh less of the processor.
        execArgv: ['--max-semi-space-size=64'],
        restoreMocks: true,
        unstubGlobals: true,
        unstubEnvs: true,
        // Ends what hangs; a busy machine is no fault.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 60_000 } },
      },
    })),
  },
});
