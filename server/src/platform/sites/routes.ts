import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import { serve } from '../../kit/route.ts';
import { configCall, siteSettingsCall } from './contract.ts';
import type { Sites } from './service.ts';

/** Kept by the browser for five minutes, and shown while a newer one is fetched. */
const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=86400';

export function siteRoutes(http: FastifyInstance, sites: Sites): void {
  serve(http, configCall, (caller, _input, { reply }) => {
    reply.header('cache-control', CACHE_CONTROL).header('vary', 'x-site');
    return sites.config(caller.site);
  });
  serve(http, siteSettingsCall, (caller, { domain }, { request, reply }) => {
    const site = sites.named(domain) ?? (domain.toLowerCase() === request.host ? caller.site : null);
    if (!site) throw new AppError('site_not_found', { field: 'domain' });
    reply.header('cache-control', CACHE_CONTROL);
    return { settings: sites.settings(site) };
  });
}
