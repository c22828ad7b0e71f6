import { parseSync, Visitor } from 'oxc-parser';

const MAX_LINES = 100;

/** Functions of production code that are longer than 100 lines, one sentence each. */
export function longFunctions({ path, text }: { path: string; text: string }): string[] {
  if (!/\.tsx?$/.test(path) || /\.test\.|\/testing\/|\/fuzz\/|^e2e\//.test(path)) return [];
  const found: string[] = [];
  const measure = ({ start, end }: { start: number; end: number }): void => {
    const lines = text.slice(start, end).split('\n').length;
    const line = text.slice(0, start).split('\n').length;
    if (lines > MAX_LINES) found.push(`${path}: line ${line}: a function of ${lines} lines, ${MAX_LINES} are allowed`);
  };
  const functions = { FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure };
  new Visitor(functions).visit(parseSync(path, text).program);
  return found;
}
