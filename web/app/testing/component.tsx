import { act, cleanup, configure, fireEvent, render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from '../kit/messages/intl.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Reason } from '@marque/server/app';
import type { ErrorAnswer } from '@marque/server/kit/contract';
import apiReference from '../../../messages/en/api-reference.json' with { type: 'json' };
import accounts from '../../../messages/en/accounts.json' with { type: 'json' };
import consoleWords from '../../../messages/en/console.json' with { type: 'json' };
import dashboard from '../../../messages/en/dashboard.json' with { type: 'json' };
import attachments from '../../../messages/en/attachments.json' with { type: 'json' };
import dealers from '../../../messages/en/dealers.json' with { type: 'json' };
import dealerStickers from '../../../messages/en/dealer-stickers.json' with { type: 'json' };
import dealerships from '../../../messages/en/dealerships.json' with { type: 'json' };
import developers from '../../../messages/en/developers.json' with { type: 'json' };
import disputes from '../../../messages/en/disputes.json' with { type: 'json' };
import feedback from '../../../messages/en/feedback.json' with { type: 'json' };
import funnel from '../../../messages/en/funnel.json' with { type: 'json' };
import home from '../../../messages/en/home.json' with { type: 'json' };
import legal from '../../../messages/en/legal.json' with { type: 'json' };
import makes from '../../../messages/en/makes.json' with { type: 'json' };
import orders from '../../../messages/en/orders.json' with { type: 'json' };
import pageEditor from '../../../messages/en/page-editor.json' with { type: 'json' };
import plans from '../../../messages/en/plans.json' with { type: 'json' };
import privacy from '../../../messages/en/privacy.json' with { type: 'json' };
import problems from '../../../messages/en/problems.json' with { type: 'json' };
import recalls from '../../../messages/en/recalls.json' with { type: 'json' };
import ratings from '../../../messages/en/ratings.json' with { type: 'json' };
import reports from '../../../messages/en/reports.json' with { type: 'json' };
import revisions from '../../../messages/en/revisions.json' with { type: 'json' };
import requestLog from '../../../messages/en/request-log.json' with { type: 'json' };
import returns from '../../../messages/en/returns.json' with { type: 'json' };
import search from '../../../messages/en/search.json' with { type: 'json' };
import shell from '../../../messages/en/shell.json' with { type: 'json' };
import security from '../../../messages/en/security.json' with { type: 'json' };
import support from '../../../messages/en/support.json' with { type: 'json' };
import stickers from '../../../messages/en/stickers.json' with { type: 'json' };
import tour from '../../../messages/en/tour.json' with { type: 'json' };
import ui from '../../../messages/en/ui.json' with { type: 'json' };
import valuations from '../../../messages/en/valuations.json' with { type: 'json' };
import vehicles from '../../../messages/en/vehicles.json' with { type: 'json' };
import vehicleSearch from '../../../messages/en/vehicle-search.json' with { type: 'json' };
import verify from '../../../messages/en/verify.json' with { type: 'json' };
import { asJson } from '../json-answer.ts';
import { ToastProvider } from '../kit/ui/notice/toast.tsx';

// A busy machine takes longer than the second that is the default to load a part that comes later.
configure({ asyncUtilTimeout: 30_000 });

const messages = {
  'api-reference': apiReference,
  accounts,
  attachments,
  console: consoleWords,
  dashboard,
  'dealer-stickers': dealerStickers,
  dealers,
  dealerships,
  developers,
  disputes,
  feedback,
  funnel,
  home,
  legal,
  makes,
  orders,
  'page-editor': pageEditor,
  plans,
  privacy,
  problems,
  ratings,
  recalls,
  reports,
  'request-log': requestLog,
  returns,
  revisions,
  search,
  security,
  shell,
  stickers,
  support,
  tour,
  ui,
  valuations,
  vehicles,
  'vehicle-search': vehicleSearch,
  verify,
};

/** The input of a call. */
interface Sent {
  path: string;
  body: unknown;
  headers: Headers;
}

type Respond = (sent: Sent) => Response | Promise<Response>;

/** The network of a test: what was sent, and what is answered. Nothing is sent that no answer was given for. */
export interface Network {
  sent: Sent[];
  /** Answers the next calls of this path; the last answer stays. */
  on: (path: string, ...answers: Respond[]) => void;
}

export const success =
  (fields: object = {}): Respond =>
  () =>
    Response.json({ status: 'success', ...fields });

/** A refusal as the server sends it. */
export const refusal =
  (reason: Reason, about: Partial<ErrorAnswer> = {}, status = 400): Respond =>
  () => {
    const message = about.message ?? 'Refused.';
    const answer = { status: 'error', msg: message, message, code: 'invalid_input', reason, request_id: 'req_1' };
    return Response.json({ ...answer, ...about }, { status });
  };

/** No connection. */
export const lost: Respond = () => Promise.reject(new TypeError('Failed to fetch'));

/** An answer that comes when the test says so. */
export function deferred(answer: Respond): { respond: Respond; release: () => Promise<void> } {
  let open = () => {};
  const gate = new Promise<void>(resolve => (open = resolve));
  return {
    respond: async sent => {
      await gate;
      return answer(sent);
    },
    release: () => act(async () => open()),
  };
}

/** The content of a body; of files in a form, in `files`, the fields and types. */
function sentIn(body: RequestInit['body']) {
  if (!(body instanceof FormData)) return body ? JSON.parse(String(body)) : null;
  const files = [...body].flatMap(([name, part]) => (part instanceof Blob ? `${name}: ${part.type}` : []));
  return { ...JSON.parse(String(body.get('input'))), files };
}

/** Replaces the network for each test of a file. */
export function useNetwork(): Network {
  const network: Network & { answers: Map<string, Respond[]> } = {
    sent: [],
    answers: new Map(),
    on: (path, ...answers) => void network.answers.set(path, answers),
  };
  beforeEach(() => {
    network.sent.length = 0;
    network.answers.clear();
    vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit = {}) => {
      const sent = { path, body: sentIn(body), headers: new Headers(headers) };
      network.sent.push(sent);
      const answers = network.answers.get(path) ?? [];
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer) throw new Error(`No answer for ${path}`);
      return answer(sent);
    });
  });
  afterEach(cleanup);
  return network;
}

/** Where the page was sent to, in order. */
export function useDepartures(): string[] {
  const departures: string[] = [];
  beforeEach(() => {
    departures.length = 0;
    vi.spyOn(window.location, 'assign').mockImplementation(to => void departures.push(String(to)));
  });
  return departures;
}

interface Page {
  /** The address of the page. */
  path?: string;
  /** Counts the runs of the page's loader. */
  loader?: () => unknown;
  /** The data of the frame of the page, as far as the test needs it. */
  frame?: object;
}

/** Shows a component as a page of the app, and gives who uses it. */
export async function show(element: ReactNode, { path = '/', loader, frame }: Page = {}) {
  const pages = [
    {
      path: new URL(path, 'http://test').pathname,
      element,
      loader: loader ?? (() => null),
      HydrateFallback: () => null,
    },
    { path: '*', element: <p>Another page</p> },
  ];
  const root = { id: 'root', loader: () => asJson(frame), HydrateFallback: () => null, children: pages };
  const router = createMemoryRouter(frame ? [root] : pages, { initialEntries: [path] });
  await act(async () => {
    render(
      <IntlProvider locale="en-US" timeZone="UTC" messages={messages}>
        <QueryClientProvider client={new QueryClient()}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </IntlProvider>,
    );
  });
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }), router };
}

/** Fills in a field at once, as a password manager does: quicker than `user.type`, where the typing is not the test. */
export const fill = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });

/** The page comes back from the browser's cache as it was left. */
export async function comeBack(): Promise<void> {
  const event = new Event('pageshow');
  Object.defineProperty(event, 'persisted', { value: true });
  await act(async () => void window.dispatchEvent(event));
}

/** The sentence a field is described by, as a screen reader says it. */
export function errorAt(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const box = ids.filter(id => !id.endsWith('-hint')).map(id => document.getElementById(id)?.textContent ?? '');
  return field.getAttribute('aria-invalid') === 'true' ? box.join(' ') : '';
}
