import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StrapiEntry {
  documentId: string;
  url: string;
  domain: string;
  locale: string;
  title: string;
  description: string;
  body: string;
  updatedAt: string;
  publishedAt: string | null;
}

/** Stands in for a Strapi 5 with a collection `pages`: it filters as the REST API does, and can be made to misbehave. */
export async function startStrapi(token: string) {
  const state = {
    entries: [] as StrapiEntry[],
    /** `drafts`: ignores `status`; `down`: 503; `broken`: no JSON; `silent`: never answers; `elsewhere`: redirects. */
    mode: 'ok' as 'ok' | 'drafts' | 'down' | 'broken' | 'silent' | 'elsewhere',
    requests: [] as URL[],
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    state.requests.push(url);
    if (state.mode === 'silent') return;
    if (state.mode === 'down') return void response.writeHead(503).end();
    if (state.mode === 'broken') return void response.end('<html>');
    if (state.mode === 'elsewhere') return void response.writeHead(302, { location: '/elsewhere' }).end();
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end('{}');
    const { searchParams: query } = url;
    const size = Number(query.get('pagination[pageSize]'));
    const page = Number(query.get('pagination[page]'));
    const found = state.entries.filter(
      entry =>
        entry.domain === query.get('filters[domain][$eq]') &&
        entry.locale === query.get('locale') &&
        (state.mode === 'drafts' || (query.get('status') === 'published' && entry.publishedAt !== null)),
    );
    const pagination = { page, pageSize: size, pageCount: Math.ceil(found.length / size), total: found.length };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: found.slice((page - 1) * size, page * size), meta: { pagination } }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
