import type { TestApp } from './test-app.ts';

type Response = Awaited<ReturnType<TestApp['http']['inject']>>;

/** A browser at one host: it keeps the cookies it is given and sends them along. */
export interface TestBrowser {
  cookies: Map<string, string>;
  get(url: string): Promise<Response>;
  post(url: string, payload: object): Promise<Response>;
}

/** Opens a new browser. */
export function openBrowser(test: TestApp, host = 'localhost', userAgent = 'test'): TestBrowser {
  const cookies = new Map<string, string>();
  async function ask(method: 'GET' | 'POST', url: string, payload?: object): Promise<Response> {
    const answer = await test.http.inject({
      method,
      url,
      headers: { host, 'user-agent': userAgent },
      cookies: Object.fromEntries(cookies),
      ...(payload ? { payload } : {}),
    });
    for (const { name, value, ...cookie } of answer.cookies) {
      if (value === '' || (cookie.expires && cookie.expires.getTime() === 0)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  return { cookies, get: url => ask('GET', url), post: (url, payload) => ask('POST', url, payload) };
}

/** The token of the newest link mailed to an address, or null; `page` is the path the link opens. */
export async function mailedToken(test: TestApp, to: string, page: string): Promise<string | null> {
  await test.drain();
  const links = test.mailbox
    .filter(mail => mail.to === to)
    .flatMap(mail => [...mail.html.matchAll(/href="([^"]+)"/g)].map(match => new URL(match[1] ?? '')))
    .filter(url => url.pathname === page);
  return links.at(-1)?.searchParams.get('token') ?? null;
}
