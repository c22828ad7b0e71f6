import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Appraisals } from './service.ts';

export function appraisalRoutes(http: FastifyInstance, appraisals: Appraisals): void {
  serve(http, calls.appraisalsCall, (caller, input) => appraisals.list(caller, input));
  serve(http, calls.appraisalCall, (caller, { appraisal }) => appraisals.show(caller, appraisal));
  serve(http, calls.startAppraisalCall, (caller, input) => appraisals.start(caller, input));
  serve(http, calls.saveAppraisalCall, async (caller, input) => ({ appraisal: await appraisals.save(caller, input) }));
  serve(http, calls.checkAppraisalCall, async (caller, { appraisal }) => ({
    appraisal: await appraisals.check(caller, appraisal),
  }));
  serve(http, calls.offerAppraisalCall, async (caller, input) => ({
    appraisal: await appraisals.offer(caller, input),
  }));
  serve(http, calls.closeAppraisalCall, async (caller, input) => ({
    appraisal: await appraisals.close(caller, input),
  }));
  serve(http, calls.addAppraisalPhotoCall, async (caller, input) => ({
    appraisal: await appraisals.addPhoto(caller, input),
  }));
  serve(http, calls.removeAppraisalPhotoCall, async (caller, input) => ({
    appraisal: await appraisals.removePhoto(caller, input),
  }));
  serve(http, calls.compareAppraisalsCall, async (caller, { appraisals: ids }) => ({
    appraisals: await appraisals.compare(caller, ids),
  }));
}
