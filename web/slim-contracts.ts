import { type ESTree, parseAst, type Plugin } from 'vite';

/** A call of a contract as the browser needs it, or null for any other constant. */
function addressOf(init: ESTree.Expression | null, code: string): string | null {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return null;
  if (!['get', 'post'].includes(init.callee.name)) return null;
  const [path, , , more] = init.arguments;
  if (!path) return null;
  const files =
    more?.type === 'ObjectExpression'
      ? more.properties.filter(
          each => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'files',
        )
      : [];
  const address = [`method: '${init.callee.name.toUpperCase()}'`, `path: ${textOf(path, code)}`];
  return `{ ${[...address, ...files.map(each => textOf(each, code))].join(', ')} }`;
}

const textOf = ({ start, end }: { start: number; end: number }, code: string) => code.slice(start, end);

function constantsOf(code: string): ESTree.VariableDeclarator[] {
  return parseAst(code).body.flatMap(statement => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
  });
}

/** A contract, its types already removed, with its calls by their addresses alone and plain values; all else comes from `whole`. */
export function callsOf(code: string, whole: string): string {
  const calls = constantsOf(code).flatMap(({ id, init }) => {
    const value = init?.type === 'Literal' ? code.slice(init.start, init.end) : addressOf(init, code);
    return value && id.type === 'Identifier' ? [`export const ${id.name} = ${value};\n`] : [];
  });
  return `${calls.join('')}export * from ${JSON.stringify(whole)};\n`;
}

/** The same code, each constant that is worked out marked as needed only where it is used. */
export function markPure(code: string): string {
  return constantsOf(code).reduceRight((marked, { init }) => {
    if (init?.type !== 'CallExpression') return marked;
    const value = `/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()`;
    return marked.slice(0, init.start) + value + marked.slice(init.end);
  }, code);
}

/** The same code, taking whole contracts from others: what holds schemas needs no addresses. */
function schemasOf(code: string): string {
  return code.replaceAll(/(from\s*["'][^"']*\/contract\.ts)(?=["'])/g, '$1?whole');
}

/**
 * Keeps the schemas of calls, and with them zod, out of the browser's script. The browser sends a call by its method
 * and path (`client.ts`); the server checks what is sent. A schema that a page itself uses is loaded with that page.
 */
export function slimContracts(): Plugin {
  return {
    name: 'marque-slim-contracts',
    applyToEnvironment: environment => environment.config.consumer === 'client',
    transform: {
      filter: { id: /\/server\/src\/.*\.ts(\?whole)?$/ },
      handler(code, id) {
        const slim = id.endsWith('/contract.ts') ? callsOf(code, `${id}?whole`) : markPure(schemasOf(code));
        return { code: slim, map: null, moduleSideEffects: false };
      },
    },
  };
}
