import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { escapeHtml } from '../text/html.ts';
import { translatorFor } from '../text/messages.ts';

/** The email subscription ended by a mailed link. */
interface OneClick {
  path: string;
  /** @throws AppError for a link that cannot be read */
  end(caller: FastifyRequest['caller'], token: string): Promise<unknown>;
  /** The key in `mail` of the sentence that says it is done. */
  done: string;
}

/**
 * Where a mail program ends emails by one POST (RFC 8058), and where the form of the page goes without script. Not by
 * GET: programs that look at links in emails would end them for everybody. The body says nothing and is not read.
 */
export function oneClickRoute(http: FastifyInstance, { path, end, done }: OneClick): void {
  void http.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, over) => over(null));
    // The link is what allows it, no cookie: and a page that tells nobody its address sends no origin either.
    const config = { anyOrigin: true };
    scope.post<{ Querystring: { token?: string } }>(
      path,
      { config, bodyLimit: 10_000 },
      async ({ caller, query }, reply) => {
        const say = translatorFor(caller.locale);
        const refused = await end(caller, String(query.token ?? '')).then(
          () => null,
          (error: unknown) => {
            if (error instanceof AppError) return error.reason;
            throw error;
          },
        );
        return reply
          .code(refused ? 400 : 200)
          .type('text/html; charset=utf-8')
          .send(pageOf(caller, refused ? say('errors', refused) : say('mail', done)));
      },
    );
  });
}

/** The page for a browser without script; a mail program reads the status only. */
function pageOf({ locale, site }: FastifyRequest['caller'], text: string): string {
  const sentence = escapeHtml(text);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${sentence}</title>`;
  const style = 'font-family:system-ui,sans-serif;max-width:36rem;margin:10vh auto;padding:0 1.5rem;line-height:1.6';
  return `<!doctype html><html lang="${locale}"><head>${head}</head><body style="${style}"><h1 style="font-size:1.5rem">${escapeHtml(site.name)}</h1><p>${sentence}</p><p><a href="/">${escapeHtml(site.hosts[0] ?? '')}</a></p></body></html>`;
}
