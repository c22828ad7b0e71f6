import type { LoggedRequest } from '@marque/server/api/request-log/contract';

const TOOL = 'mcp.';

/** What a request asked: its method and address, and of a message of an agent the tool. */
export function nameOfRequest({
  method,
  path,
  operation,
}: Pick<LoggedRequest, 'method' | 'path' | 'operation'>): string {
  const tool = operation?.startsWith(TOOL) ? ` ${operation.slice(TOOL.length)}` : '';
  return `${method} ${path}${tool}`;
}
