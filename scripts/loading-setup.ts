import { afterAll, vi } from 'vitest';

/**
 * A page that was drawn may still load a part of itself. The next file of the same worker shares its modules: one that was
 * cut off while it loaded would stay broken there.
 */
afterAll(() => vi.dynamicImportSettled());
