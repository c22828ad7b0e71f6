import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log/log.ts';
import { translatorFor } from '../../kit/text/messages.ts';
import { NEWEST_VERSION } from '../keys/contract.ts';
import { allows } from '../keys/rules.ts';
import type { Keys } from '../keys/service.ts';
import type { Asking } from '../resources/rules.ts';
import type { V1 } from '../resources/service.ts';
import { TOOLS, type Tool } from './rules.ts';

export interface AgentDeps {
  v1: V1;
  keys: Pick<Keys, 'countedOrder'>;
  log: Log;
}

export type Agents = ReturnType<typeof createAgents>;

/**
 * Answers agents by the Model Context Protocol, revision 2026-07-28 and, without sessions, the one before. A server is made for
 * each request: it has the tools that the key's scopes allow, and no others exist for it.
 */
export function createAgents({ v1, keys, log }: AgentDeps) {
  function serverOf(asking: Asking, Server: typeof McpServer): McpServer {
    const { name } = asking.caller.site;
    const server = new Server(
      { name, version: NEWEST_VERSION },
      {
        // No change is announced: a server lives for one request.
        capabilities: { tools: { listChanged: false } },
        instructions:
          'Vehicle facts of the United States. What is not known is missing or said to be unknown: never fill it in.',
      },
    );
    for (const tool of TOOLS.filter(({ operation }) => allows(asking.key.scopes, operation.scope))) {
      const { title, description, input, annotations, operation } = tool;
      server.registerTool(
        tool.name,
        {
          title,
          description,
          inputSchema: input,
          outputSchema: operation.answer,
          annotations: { title, ...annotations },
        },
        given => answer(tool, asking, given),
      );
    }
    return server;
  }

  async function answer(tool: Tool, asking: Asking, input: Record<string, unknown>): Promise<CallToolResult> {
    try {
      const run = () => tool.run(v1, asking, input);
      const found = await (tool.buys ? keys.countedOrder(asking.key, run) : run());
      // As a program would get it from `/v1`: without what the answer does not name.
      const structuredContent = tool.operation.answer.parse(found) as Record<string, unknown>;
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
    } catch (error) {
      return refused(error, asking);
    }
  }

  /** A refusal or an outage as an error of the tool, in a sentence: never as an empty answer. */
  function refused(error: unknown, { caller }: Asking): CallToolResult {
    const isKnown = error instanceof AppError;
    if (!isKnown) log.error({ err: error }, 'A tool of an agent failed');
    const { reason, params, details } = isKnown ? error : new AppError('internal');
    const text = translatorFor(caller.locale)('errors', reason, params);
    // What there is to choose from, or the price in force.
    const more = details ? [{ type: 'text' as const, text: JSON.stringify(details) }] : [];
    return { isError: true, content: [{ type: 'text', text }, ...more] };
  }

  return {
    noteRequest: v1.noteRequest,

    /** Answers one request of the protocol. */
    async answer(asking: Asking, request: Request): Promise<Response> {
      // Loaded by the first agent: most servers start without one.
      const { createMcpHandler, McpServer: Server } = await import('@modelcontextprotocol/server');
      return createMcpHandler(() => serverOf(asking, Server), { maxSubscriptions: 0 }).fetch(request);
    },
  };
}
