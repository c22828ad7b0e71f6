import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitsOf } from '../../kit/web/limits.ts';
import { serve } from '../../kit/route.ts';
import { FILE_BYTES } from '../stock/contract.ts';
import * as calls from './contract.ts';
import type { Feeds } from './service.ts';

export function feedRoutes(http: FastifyInstance, feeds: Feeds): void {
  serve(http, calls.feedsCall, async caller => ({ feeds: await feeds.list(caller) }));
  serve(http, calls.saveFeedCall, async (caller, input) => {
    await feeds.save(caller, input);
    return { feeds: await feeds.list(caller) };
  });
  serve(http, calls.removeFeedCall, async (caller, input) => {
    await feeds.remove(caller, input);
    return { feeds: await feeds.list(caller) };
  });
  serve(http, calls.fetchFeedCall, async (caller, input) => {
    await feeds.fetchNow(caller, input);
    return { feeds: await feeds.list(caller) };
  });
  serve(http, calls.newFeedTokenCall, async (caller, input) => {
    const token = await feeds.newToken(caller, input);
    return { token, feeds: await feeds.list(caller) };
  });
  serve(http, calls.heldFeedCall, async (caller, input) => ({ preview: await feeds.held.preview(caller, input) }));
  serve(http, calls.takeHeldFeedCall, async (caller, input) => ({ preview: await feeds.held.take(caller, input) }));
  serve(http, calls.dropHeldFeedCall, async (caller, input) => {
    await feeds.held.drop(caller, input);
    return { feeds: await feeds.list(caller) };
  });
  void http.register(async scope => pushRoute(scope, feeds));
}

/** Takes files from programs: the token says which rooftop they are for, and who may not send is refused before the body is read. */
function pushRoute(http: FastifyInstance, feeds: Feeds): void {
  const entered = new WeakMap<FastifyRequest, Awaited<ReturnType<Feeds['entered']>>>();
  const { onRequest = [], ...limits } = limitsOf(http, [{ max: 60, minutes: 60 }]);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.route<{ Body?: Buffer }>({
    method: ['PUT', 'POST'],
    url: calls.PUSH_PATH,
    schema: { hide: true },
    config: { anyOrigin: true },
    bodyLimit: FILE_BYTES,
    ...limits,
    onRequest: [
      ...onRequest,
      async (request: FastifyRequest) => {
        entered.set(request, await feeds.entered(request.caller, passwordOf(request)));
      },
    ],
    handler: async request => {
      const {
        id: _id,
        via: _via,
        problem: _problem,
        status: _status,
        ...run
      } = await feeds.push(request.caller, entered.get(request)!, request.body ?? Buffer.alloc(0));
      return { status: 'success', ...run };
    },
  });
}

/** The password of HTTP Basic authentication, whoever the user is; null: there is none. */
function passwordOf({ headers }: FastifyRequest): string | null {
  const sent = /^Basic ([\w+/=]+)$/i.exec(headers.authorization ?? '')?.[1];
  return sent
    ? Buffer.from(sent, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : null;
}
