/** The page's policy forbids code from strings, so the checks of contracts must not try it. Imported before them all. */
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
