import { parseSync, type CallExpression, type Node } from 'oxc-parser';

/** A promise that is kept under a name, where it was begun. */
interface Held {
  name: string;
  begun: Node;
}

/**
 * Promises that are begun, kept in a variable and waited for only after something else was: when one is rejected in
 * between, nobody listens, and the process would end. They are begun inside the `Promise.all` that waits for them, or
 * get a `.catch` at once.
 */
export function heldPromises({ path, text }: { path: string; text: string }): string[] {
  if (!/\.tsx?$/.test(path) || path.includes('.test.')) return [];
  const program = parseSync(path, text).program as Node;
  const bodies = [program, ...within(program, true).filter(isFunction).map(bodyOf)];
  return bodies.flatMap(body => {
    const nodes = within(body, false);
    const named = nodes.flatMap(node => heldIn(node) ?? []).filter(held => isLeft(held, nodes, text));
    const left = [
      ...named,
      ...nodes.flatMap(node => (isBegunBeforeWaiting(node) ? { name: 'a promise', begun: node } : [])),
    ];
    return left.map(
      ({ name, begun }) => `${path}: line ${lineOf(text, begun)}: ${name} is waited for after something else was`,
    );
  });
}

/** `Promise.all([load(), await other()])`: nothing listens to the first while the second is waited for. */
function isBegunBeforeWaiting(node: Node): boolean {
  if (!isOfPromises(node)) return false;
  return node.arguments.some(list => {
    if (list.type !== 'ArrayExpression') return false;
    const waits = list.elements.map(each => each !== null && [each, ...within(each, false)].some(isAwait));
    const begun = list.elements.findIndex((each, at) => each?.type === 'CallExpression' && !waits[at]);
    return begun >= 0 && waits.includes(true, begun + 1);
  });
}

const lineOf = (text: string, { start }: Node): number => text.slice(0, start).split('\n').length;

/** A variable that gets a value which is not waited for on the spot. */
function heldIn(node: Node): Held | null {
  if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier')
    return node.init.type === 'AwaitExpression' ? null : { name: node.id.name, begun: node };
  if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier')
    return node.right.type === 'AwaitExpression' ? null : { name: node.left.name, begun: node };
  return null;
}

/** Whether it is waited for further down, and the function waits for something else, or ends, before that. */
function isLeft({ name, begun }: Held, nodes: readonly Node[], text: string): boolean {
  const later = nodes
    .filter(({ type, start }) => /^(AwaitExpression|ReturnStatement|ThrowStatement)$/.test(type) && start > begun.end)
    .toSorted((a, b) => a.end - b.end);
  const [first] = later;
  if (!first || !later.some(each => waitsFor(each, name))) return false;
  const between = text.slice(begun.end, first.start);
  return !mentions(first, name) && !new RegExp(String.raw`\b${name}\s*\.catch\(`).test(between);
}

/** `await name`, or `await Promise.all(name)` and its like. */
function waitsFor(node: Node, name: string): boolean {
  if (node.type !== 'AwaitExpression') return false;
  const { argument } = node;
  if (argument.type === 'Identifier') return argument.name === name;
  return isOfPromises(argument) && argument.arguments.some(each => isOf(each, name));
}

const isAwait = ({ type }: Node): boolean => type === 'AwaitExpression';

/** A call of `Promise.all` and its like. */
const isOfPromises = (node: Node): node is CallExpression =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.type === 'Identifier' &&
  node.callee.object.name === 'Promise';

/** A name, or a list of names that holds it. */
function isOf(node: Node, name: string): boolean {
  if (node.type === 'Identifier') return node.name === name;
  if (node.type === 'SpreadElement') return isOf(node.argument, name);
  return node.type === 'ArrayExpression' && node.elements.some(each => each !== null && isOf(each, name));
}

const mentions = (node: Node, name: string): boolean =>
  within(node, true).some(each => each.type === 'Identifier' && each.name === name);

const isFunction = ({ type }: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

const bodyOf = (node: Node): Node => (node as Node & { body: Node | null }).body ?? node;

/** Every node inside another; those inside its functions only where asked for. */
function within(node: Node, functions: boolean): Node[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap(child => [child, ...(functions || !isFunction(child) ? within(child, functions) : [])]);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
