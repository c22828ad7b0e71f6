import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../../kit/route.ts';
import {
  catalogMakesCall,
  catalogModelsCall,
  catalogTrimsCall,
  catalogYearsCall,
  styleDataCall,
  stylesCall,
  typeKeysCall,
} from './contract.ts';
import type { Catalog } from './service.ts';

/** The same for everybody and every brand. */
const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=86400';

export function catalogRoutes(http: FastifyInstance, catalog: Catalog): void {
  const keep = (reply: FastifyReply) => void reply.header('cache-control', CACHE_CONTROL);
  serve(http, catalogYearsCall, (_caller, _input, { reply }) => {
    keep(reply);
    return { years: catalog.years() };
  });
  serve(http, catalogMakesCall, (_caller, input, { reply }) => {
    keep(reply);
    return { makes: catalog.makes(input) };
  });
  serve(http, catalogModelsCall, (_caller, input, { reply }) => {
    keep(reply);
    return { models: catalog.models(input) };
  });
  serve(http, catalogTrimsCall, (_caller, input, { reply }) => {
    keep(reply);
    return { trims: catalog.trims(input) };
  });
  serve(http, typeKeysCall, async (_caller, input) => ({ types: await catalog.typesOfKey(input) }));
  serve(http, stylesCall, (_caller, input) => catalog.styles(input));
  serve(http, styleDataCall, async (_caller, input) => ({ data: await catalog.styleData(input) }));
}
