import type { FastifyInstance } from 'fastify';
import { serve, servePdf } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Forms } from './service.ts';

export function formRoutes(http: FastifyInstance, forms: Forms): void {
  serve(http, calls.guideCall, async (caller, { vehicle }) => ({ guide: await forms.guide(caller, vehicle) }));
  serve(http, calls.stockPapersCall, async (caller, input) => ({ papers: await forms.stockPapers(caller, input) }));
  serve(http, calls.saveGuideCall, async (caller, input) => ({ guide: await forms.saveGuide(caller, input) }));
  serve(http, calls.finishGuideCall, async (caller, input) => ({ guide: await forms.finishGuide(caller, input) }));
  serve(http, calls.lotPapersCall, async (caller, { vehicle }) => ({ papers: await forms.lotPapers(caller, vehicle) }));
  serve(http, calls.saveAddendumCall, async (caller, input) => ({ papers: await forms.saveAddendum(caller, input) }));
  serve(http, calls.saveTitleWarningCall, async (caller, input) => ({
    papers: await forms.saveTitleWarning(caller, input),
  }));
  servePdf(http, calls.LOT_PAPER_PATH, calls.LotPaperQuery, forms.lotPaperFile);
  servePdf(http, calls.LOT_SELECTION_PATH, calls.LotSelectionQuery, forms.lotSelectionFile);
  serve(http, calls.wordingsCall, caller => forms.listWordings(caller));
  serve(http, calls.addWordingCall, (caller, input) => forms.addWording(caller, input));
  serve(http, calls.confirmWordingCall, (caller, input) => forms.confirmWording(caller, input));
  servePdf(http, calls.GUIDE_PATH, calls.GuideQuery, forms.guideFile);
  servePdf(http, calls.WORDING_PATH, calls.WordingQuery, forms.sampleFile);
}
