import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Content } from './service.ts';

export function contentRoutes(http: FastifyInstance, content: Content): void {
  serve(http, calls.contentPageCall, async (caller, input) => ({ page: await content.page(caller, input) }));
  serve(http, calls.contentPagesCall, async (caller, input) => ({ pages: await content.pages(caller, input) }));
  serve(http, calls.contentPreviewCall, (caller, { token }, { reply }) => {
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex, nofollow');
    return content.preview(caller, token);
  });
  serve(http, calls.deskPagesCall, (caller, input) => content.desk(caller, input));
  serve(http, calls.deskPageCall, (caller, { page }) => content.deskPage(caller, page));
  serve(http, calls.pageVersionCall, async (caller, input) => ({ text: await content.version(caller, input) }));
  serve(http, calls.savePageCall, (caller, input) => content.save(caller, input));
  serve(http, calls.movePageCall, (caller, input) => content.move(caller, input));
  serve(http, calls.restorePageCall, (caller, input) => content.restore(caller, input));
  serve(http, calls.renderPageCall, (caller, input) => content.render(caller, input));
  serve(http, calls.previewLinkCall, (caller, input) => content.previewLink(caller, input));
  serve(http, calls.redirectsCall, caller => content.redirects(caller));
  serve(http, calls.addRedirectCall, async (caller, input) => ({ redirect: await content.addRedirect(caller, input) }));
  serve(http, calls.removeRedirectCall, (caller, { redirect }) => content.removeRedirect(caller, redirect));
}
