import { type ESTree, parseAst, type Plugin } from 'vite';

/** What a function that nobody may call does instead. */
const NEVER = `throw Error('Left out by slim-router.ts')`;

/**
 * Functions of React Router that no page of ours needs in the browser, with what they do instead. Routes come in one
 * file (`routeDiscovery: initial`), the root has an error page and a fallback of its own, calls are sent without router
 * actions or fetchers, and nothing blocks a navigation. There are no server components, no view transitions and no
 * `NavLink`, and the router lives as long as the page.
 */
const LEFT_OUT: Record<string, string> = {
  isFogOfWarEnabled: 'return false',
  useFogOFWarDiscovery: '',
  getPatchRoutesOnNavigationFunction: '',
  getPartialManifest: NEVER,
  discoverRoutes: NEVER,
  handleAction: NEVER,
  handleFetcherAction: NEVER,
  handleFetcherLoader: NEVER,
  fetch2: NEVER,
  setFetcherError: NEVER,
  resetFetcher: NEVER,
  patchRoutes: NEVER,
  dispose: NEVER,
  singleFetchActionStrategy: NEVER,
  singleFetchLoaderFetcherStrategy: NEVER,
  nonSsrStrategy: NEVER,
  shouldBlockNavigation: '',
  updateBlocker: NEVER,
  getBlocker: NEVER,
  useIsRSCRouterContext: 'return false',
  RSCErrorHandler: NEVER,
  RSCPrefetchPageLinksImpl: NEVER,
  decodeRouteErrorResponseDigest: '',
  instrumentClientSideRouter: NEVER,
  getRouteInstrumentationUpdates: NEVER,
  RemixRootDefaultErrorBoundary: NEVER,
  RemixRootDefaultHydrateFallback: NEVER,
  DefaultErrorComponent: NEVER,
  useViewTransitionState: 'return false',
  NavLinkWithRef: NEVER,
};

/** The functions in a piece of code, also those within others. */
function functionsIn(node: unknown): ESTree.Function[] {
  if (Array.isArray(node)) return node.flatMap(functionsIn);
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(functionsIn);
  return 'type' in node && /^Function(?:Declaration|Expression)$/.test(String(node.type))
    ? [node as ESTree.Function, ...inner]
    : inner;
}

/** The code with other bodies for the functions in `leftOut`, without warnings for developers, and which were found. */
export function slimRouterCode(code: string, leftOut: Record<string, string>): { code: string; found: string[] } {
  const found = functionsIn(parseAst(code)).flatMap(({ id, body }) =>
    id && body && id.name in leftOut ? [{ id, body }] : [],
  );
  const slim = found
    .toSorted((a, b) => b.body.start - a.body.start)
    .reduce((rest, { id, body }) => `${rest.slice(0, body.start)}{${leftOut[id.name]}}${rest.slice(body.end)}`, code);
  return {
    code: slim.replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
    found: found.map(({ id }) => id.name),
  };
}

/**
 * Keeps parts of React Router that no page uses out of the browser's script. Its package offers its development build
 * alone (remix-run/react-router#14102). A new version that names a function otherwise fails the build.
 */
export function slimRouter(): Plugin {
  const missing = new Set(Object.keys(LEFT_OUT));
  return {
    name: 'marque-slim-router',
    apply: 'build',
    applyToEnvironment: environment => environment.config.consumer === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
      handler(whole) {
        const { code, found } = slimRouterCode(whole, LEFT_OUT);
        for (const name of found) missing.delete(name);
        return { code, map: null, moduleSideEffects: false };
      },
    },
    buildEnd() {
      if (missing.size > 0) this.error(`React Router no longer has: ${[...missing].join(', ')} (slim-router.ts)`);
    },
  };
}
