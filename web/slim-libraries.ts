import { type ESTree, parseAst, type Plugin } from 'vite';

/** What a function that nobody may call does instead. */
const NEVER = `throw Error('Left out by slim-libraries.ts')`;

/**
 * Functions of React Router that no page of ours needs in the browser, with what they do instead. Routes come in one
 * file (`routeDiscovery: initial`), the root has an error page and a fallback of its own, calls are sent without router
 * actions or fetchers, and nothing blocks a navigation. There are no server components, no view transitions and no
 * `NavLink`, and the router lives as long as the page.
 */
const ROUTER: Record<string, string> = {
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

/**
 * Functions of React DOM for what no page of ours has: `ViewTransition`, `Activity`, `SuspenseList`, refs to fragments, custom
 * elements, actions of forms, style sheets and files that components ask for. An error names its component and no others.
 */
const REACT_DOM: Record<string, string> = {
  startViewTransition: NEVER,
  commitAfterMutationEffectsOnFiber: NEVER,
  applyViewTransitionName: NEVER,
  applyViewTransitionToHostInstancesRecursive: NEVER,
  commitAppearingPairViewTransitions: NEVER,
  commitEnterViewTransitions: NEVER,
  commitDeletedPairViewTransitions: NEVER,
  measureViewTransitionHostInstancesRecursive: NEVER,
  measureNestedViewTransitions: NEVER,
  restoreViewTransitionName: NEVER,
  updateActivityComponent: NEVER,
  updateSuspenseListComponent: NEVER,
  FragmentInstance: NEVER,
  'FragmentInstance.prototype.addEventListener': NEVER,
  'FragmentInstance.prototype.removeEventListener': NEVER,
  'FragmentInstance.prototype.dispatchEvent': NEVER,
  'FragmentInstance.prototype.focus': NEVER,
  'FragmentInstance.prototype.focusLast': NEVER,
  'FragmentInstance.prototype.blur': NEVER,
  'FragmentInstance.prototype.observeUsing': NEVER,
  'FragmentInstance.prototype.unobserveUsing': NEVER,
  'FragmentInstance.prototype.getClientRects': NEVER,
  'FragmentInstance.prototype.compareDocumentPosition': NEVER,
  'FragmentInstance.prototype.scrollIntoView': NEVER,
  setPropOnCustomElement: NEVER,
  mountActionState: NEVER,
  updateActionStateImpl: NEVER,
  rerenderActionState: NEVER,
  dispatchActionState: NEVER,
  // The state of a form that is being sent, which nobody asks for.
  startHostTransition: '',
  preload: NEVER,
  preloadModule: NEVER,
  preinitStyle: NEVER,
  preinitScript: NEVER,
  preinitModuleScript: NEVER,
  preconnectAs: NEVER,
  acquireResource: NEVER,
  suspendResource: NEVER,
  describeNativeComponentFrame: `return ''`,
  defaultOnDefaultTransitionIndicator: '',
};

const LIBRARIES: { files: RegExp; leftOut: Record<string, string> }[] = [
  { files: /\/react-router\/dist\/.*\.mjs$/, leftOut: ROUTER },
  { files: /\/react-dom\/cjs\/react-dom-client\.production\.js$/, leftOut: REACT_DOM },
];

interface Named {
  name: string;
  body: ESTree.Node;
}

/** The functions in a piece of code that have a name or are assigned to one, also those within others. */
function functionsIn(node: unknown, code: string): Named[] {
  if (Array.isArray(node)) return node.flatMap(each => functionsIn(each, code));
  if (typeof node !== 'object' || node === null) return [];
  const named = nameOf(node as ESTree.Node, code);
  return [...(named ? [named] : []), ...Object.values(node).flatMap(each => functionsIn(each, code))];
}

function nameOf(node: ESTree.Node, code: string): Named | null {
  if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression')
    return node.id && node.body ? { name: node.id.name, body: node.body } : null;
  if (node.type !== 'AssignmentExpression' || node.right.type !== 'FunctionExpression' || !node.right.body) return null;
  return { name: code.slice(node.left.start, node.left.end), body: node.right.body };
}

/** The code with other bodies for the functions in `leftOut`, without warnings for developers, and which were found. */
export function slimCode(code: string, leftOut: Record<string, string>): { code: string; found: string[] } {
  const found = functionsIn(parseAst(code), code).filter(({ name }) => name in leftOut);
  const slim = found
    .toSorted((a, b) => b.body.start - a.body.start)
    .reduce((rest, { name, body }) => `${rest.slice(0, body.start)}{${leftOut[name]}}${rest.slice(body.end)}`, code);
  return {
    code: slim.replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
    found: found.map(({ name }) => name),
  };
}

/**
 * Keeps parts of React DOM and React Router that no page uses out of the browser's script. Neither can be taken apart from
 * outside, and React Router offers its development build alone (remix-run/react-router#14102). A new version that names a
 * function otherwise fails the build.
 */
export function slimLibraries(): Plugin {
  const missing = new Set(LIBRARIES.flatMap(({ leftOut }) => Object.keys(leftOut)));
  return {
    name: 'marque-slim-libraries',
    apply: 'build',
    applyToEnvironment: environment => environment.config.consumer === 'client',
    transform: {
      filter: { id: LIBRARIES.map(({ files }) => files) },
      handler(whole, id) {
        const library = LIBRARIES.find(({ files }) => files.test(id));
        const { code, found } = slimCode(whole, library?.leftOut ?? {});
        for (const name of found) missing.delete(name);
        return { code, map: null, ...(id.endsWith('.mjs') ? { moduleSideEffects: false } : {}) };
      },
    },
    buildEnd() {
      if (missing.size > 0) this.error(`React no longer has: ${[...missing].join(', ')} (slim-libraries.ts)`);
    },
  };
}
