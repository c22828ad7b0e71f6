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
  // Tells a developer that a route has no loader on the server.
  preventInvalidServerHandlerCall: '',
};

/**
 * Functions of React DOM for what no page of ours has: `ViewTransition`, `Activity`, `SuspenseList`, refs to fragments, custom
 * elements, actions of forms, style sheets and files that components ask for, `onBeforeInput` and `onSelect` of elements,
 * `findDOMNode`, `useTransition`, and components that a compiler of React has written. An error names no components.
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
  getResource: 'return null',
  describeFiber: `return ''`,
  getComponentNameFromType: 'return null',
  defaultOnDefaultTransitionIndicator: '',
  // A commit waits for style sheets and images only where components or view transitions ask for them.
  completeRootWhenReady: `root.timeoutHandle = -1;
    completeRoot(root, finishedWork, lanes, recoverableErrors, transitions, didIncludeRenderPhaseUpdate, spawnedLane,
      updatedLanes, suspendedRetryLanes, didSkipSuspendedSiblings, exitStatus, null);`,
  commitExitViewTransitions: '',
  restoreEnterOrExitViewTransitions: '',
  commitActivityHydrationCallbacks: NEVER,
  commitNewChildToFragmentInstance: NEVER,
  deleteChildFromFragmentInstance: NEVER,
  traverseVisibleInstancesAndTextInstances: NEVER,
  scheduleReplayQueueIfNeeded: NEVER,
  ensureFormComponentIsStateful: NEVER,
  TransitionAwareHostComponent: NEVER,
  startTransition: NEVER,
  refreshCache: NEVER,
  findFirstSuspended: NEVER,
  cutOffTailIfNeeded: NEVER,
  extractEvents$1: '',
  getNativeBeforeInputChars: '',
  getFallbackBeforeInputChars: '',
  constructSelectEvent: '',
  callComponentWillReceiveProps: NEVER,
  useMemoCache: NEVER,
  attemptExplicitHydrationTarget: NEVER,
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration': NEVER,
  'ReactDOMSharedInternals.findDOMNode': NEVER,
};

/** What `react-dom` offers beside portals and `flushSync`. */
const REACT_DOM_SHARED: Record<string, string> = {
  'exports.preconnect': NEVER,
  'exports.prefetchDNS': NEVER,
  'exports.preinit': NEVER,
  'exports.preinitModule': NEVER,
  'exports.preload': NEVER,
  'exports.preloadModule': NEVER,
  'exports.requestFormReset': NEVER,
  'exports.useFormState': NEVER,
  'exports.useFormStatus': NEVER,
};

/** Fields that React DOM keeps for itself, with short names: those it shares with pages and with React are not among them. */
const FIELDS =
  'memoizedState stateNode memoizedProps updateQueue pendingProps subtreeFlags childLanes pendingLanes baseState cachePool suspendedLanes lastBaseUpdate lastRenderedReducer callbackNode hasEagerState lastRenderedState firstBaseUpdate callbackPriority blockedOn deletions eagerState isDehydrated errorRecoveryDisabledLanes timeoutHandle pingedLanes firstContext entanglements revertLane entangledLanes baseQueue lastEffect shellSuspendCounter hiddenCallbacks baseLanes retryLane refCleanup pendingContext pooledCache expirationTimes retryQueue hydrationErrors warmLanes memoCache expiredLanes cancelPendingCommit _visibility dehydrated elementType'.split(
    ' ',
  );

const LIBRARIES: { files: RegExp; leftOut: Record<string, string>; fields?: string[]; checks?: true }[] = [
  { files: /\/react-router\/dist\/.*\.mjs$/, leftOut: ROUTER, checks: true },
  { files: /\/react-dom\/cjs\/react-dom-client\.production\.js$/, leftOut: REACT_DOM, fields: FIELDS },
  { files: /\/react-dom\/cjs\/react-dom\.production\.js$/, leftOut: REACT_DOM_SHARED },
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

/** What checks say that fail only by a mistake of a developer, who sees it in development. */
const CHECKS = /^invariant2?$/;

/** Where the messages of checks stand in a piece of code: everything after the first argument. */
function messagesIn(node: unknown): { start: number; end: number }[] {
  if (Array.isArray(node)) return node.flatMap(messagesIn);
  if (typeof node !== 'object' || node === null) return [];
  const call = node as ESTree.Node;
  if (call.type === 'CallExpression' && call.callee.type === 'Identifier' && CHECKS.test(call.callee.name)) {
    const [condition, ...rest] = call.arguments;
    const last = rest.at(-1);
    if (condition && last) return [{ start: condition.end, end: last.end }];
  }
  return Object.values(node).flatMap(messagesIn);
}

/** The code with checks that say nothing: a check still fails. */
export function silentChecks(code: string): string {
  return messagesIn(parseAst(code))
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
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

/** The code with a short name for each of these fields, wherever the word stands, and which were found. */
export function shortFields(code: string, fields: readonly string[]): { code: string; found: string[] } {
  const found = new Set<string>();
  if (fields.length === 0) return { code, found: [] };
  const names = new Map(fields.map((field, index) => [field, `$${index.toString(36)}`]));
  const short = code.replaceAll(new RegExp(`\\b(?:${fields.join('|')})\\b`, 'g'), field => {
    found.add(field);
    return names.get(field) ?? field;
  });
  return { code: short, found: [...found] };
}

/**
 * Keeps parts of React DOM and React Router that no page uses out of the browser's script. Neither can be taken apart from
 * outside, and React Router offers its development build alone (remix-run/react-router#14102). A new version that names a
 * function or a field otherwise fails the build.
 */
export function slimLibraries(): Plugin {
  const missing = new Set(LIBRARIES.flatMap(({ leftOut, fields = [] }) => [...Object.keys(leftOut), ...fields]));
  return {
    name: 'marque-slim-libraries',
    apply: 'build',
    applyToEnvironment: environment => environment.config.consumer === 'client',
    transform: {
      filter: { id: LIBRARIES.map(({ files }) => files) },
      handler(whole, id) {
        const library = LIBRARIES.find(({ files }) => files.test(id));
        const slim = slimCode(library?.checks ? silentChecks(whole) : whole, library?.leftOut ?? {});
        const short = shortFields(slim.code, library?.fields ?? []);
        for (const name of [...slim.found, ...short.found]) missing.delete(name);
        return {
          code: short.code,
          map: null,
          ...(id.endsWith('.mjs') ? { moduleSideEffects: false } : {}),
        };
      },
    },
    buildEnd() {
      if (missing.size > 0) this.error(`The libraries no longer have: ${[...missing].join(', ')} (slim-libraries.ts)`);
    },
  };
}
