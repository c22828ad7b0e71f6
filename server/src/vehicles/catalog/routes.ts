import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../../kit/route.ts';
import {
  catalogueMakesCall,
  catalogueModelsCall,
  catalogueTrimsCall,
  catalogueYearsCall,
  styleDataCall,
  stylesCall,
  typeKeysCall,
} from './contract.ts';
import type { Catalogue } from './service.ts';

/** The same for everybody and every brand. */
const KEPT = 'public, max-age=300, stale-while-revalidate=86400';

export function catalogueRoutes(http: FastifyInstance, catalogue: Catalogue): void {
  const keep = (reply: FastifyReply) => void reply.header('cache-control', KEPT);
  serve(http, catalogueYearsCall, (_caller, _input, { reply }) => {
    keep(reply);
    return { years: catalogue.years() };
  });
  serve(http, catalogueMakesCall, (_caller, input, { reply }) => {
    keep(reply);
    return { makes: catalogue.makes(input) };
  });
  serve(http, catalogueModelsCall, (_caller, input, { reply }) => {
    keep(reply);
    return { models: catalogue.models(input) };
  });
  serve(http, catalogueTrimsCall, (_caller, input, { reply }) => {
    keep(reply);
    return { trims: catalogue.trims(input) };
  });
  serve(http, typeKeysCall, async (_caller, input) => ({ types: await catalogue.typesOfKey(input) }));
  serve(http, stylesCall, (_caller, input) => catalogue.styles(input));
  serve(http, styleDataCall, async (_caller, input) => ({ data: await catalogue.styleData(input) }));
}
