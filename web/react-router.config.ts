import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // One kept file with all routes instead of a part of them in every page and a request for the others.
  routeDiscovery: { mode: 'initial' },
  future: { v8_middleware: true, v8_passThroughRequests: true },
} satisfies Config;
