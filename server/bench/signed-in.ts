import { setTimeout as pause } from 'node:timers/promises';
import { post } from './vins.ts';

const MEMBER = { email: 'demo@marque.example', pass: 'demonstration' };

/** The demonstration member of a server, and requests to it; a refusal or a fault is thrown. */
export async function signedIn(origin: string) {
  const headers = { authorization: '' };

  /** @throws when the answer is a refusal or a fault */
  async function fetched(path: string, about: RequestInit = { headers }): Promise<Response> {
    const response = await fetch(`${origin}${path}`, about);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }

  async function signIn(): Promise<string> {
    const answer = await fetched('/api-cwa/login', post(JSON.stringify(MEMBER)));
    return ((await answer.json()) as { token: string }).token;
  }

  /** The address of the PDF of a finished document. */
  async function pdfOf(kind: 'reports' | 'stickers'): Promise<string> {
    for (let tries = 0; tries < 60; tries++) {
      const page = (await (await fetched(`/api-cwa/${kind}`)).json()) as Record<
        string,
        { id: string; state: string }[]
      >;
      const ready = page[kind]?.find(({ state }) => state === 'ready');
      if (ready) return `/documents/${kind.slice(0, -1)}/${ready.id}.pdf`;
      await pause(1000);
    }
    throw new Error(`The demonstration member has no finished document among the ${kind}`);
  }

  const answered = async (path: string, about?: RequestInit): Promise<void> =>
    void (await (await fetched(path, about)).arrayBuffer());

  headers.authorization = `Bearer ${await signIn()}`;
  return { signIn, pdfOf, answered, authorization: headers.authorization };
}
