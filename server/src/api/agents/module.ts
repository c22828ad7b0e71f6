import type { Module } from '../../app/module.ts';
import { agentRoutes } from './routes.ts';
import { createAgents, type AgentDeps, type Agents } from './service.ts';

export function agentsModule(deps: AgentDeps): Module<Agents> {
  const agents = createAgents(deps);
  return { service: agents, routes: http => agentRoutes(http, agents) };
}
