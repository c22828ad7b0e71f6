import { parseAst, type Plugin } from 'vite';

/**
 * Functions of React Router that the browser never needs here, with what they return instead. Routes come in one file
 * (`routeDiscovery: initial`), the root has an error page and a fallback of its own, there are no server components, no
 * instrumentation and no view transitions.
 */
const ANSWERS: Record<string, string> = {
  isFogOfWarEnabled: 'false',
  useFogOFWarDiscovery: '',
  getPatchRoutesOnNavigationFunction: '',
  getPartialManifest: '',
  useIsRSCRouterContext: 'false',
  RSCErrorHandler: 'null',
  RSCPrefetchPageLinksImpl: 'null',
  decodeRouteErrorResponseDigest: '',
  instrumentClientSideRouter: '',
  getRouteInstrumentationUpdates: '',
  RemixRootDefaultErrorBoundary: 'null',
  RemixRootDefaultHydrateFallback: 'null',
  DefaultErrorComponent: 'null',
  useViewTransitionState: 'false',
};

/**
 * Empties the functions in `answers` that the code declares, and switches the warnings for developers off.
 * `found` collects their names.
 */
export function slimRouterCode(code: string, answers: Record<string, string>, found = new Set<string>()): string {
  let slim = code;
  for (const each of parseAst(code).body.toReversed()) {
    if (each.type !== 'FunctionDeclaration' || !each.id || !each.body || !(each.id.name in answers)) continue;
    found.add(each.id.name);
    slim = `${slim.slice(0, each.body.start)}{ return ${answers[each.id.name]}; }${slim.slice(each.body.end)}`;
  }
  return slim.replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;');
}

/**
 * Keeps parts of React Router that no page uses out of the browser's script. Its package offers its development build
 * alone (remix-run/react-router#14102). A new version that names a function otherwise fails the build.
 */
export function slimRouter(): Plugin {
  const found = new Set<string>();
  return {
    name: 'marque-slim-router',
    apply: 'build',
    applyToEnvironment: environment => environment.config.consumer === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
      handler: code => ({ code: slimRouterCode(code, ANSWERS, found), map: null, moduleSideEffects: false }),
    },
    buildEnd() {
      const missing = Object.keys(ANSWERS).filter(name => !found.has(name));
      if (missing.length > 0) this.error(`React Router no longer has: ${missing.join(', ')} (slim-router.ts)`);
    },
  };
}
