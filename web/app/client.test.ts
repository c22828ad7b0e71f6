import { openDisputeCall } from '@marque/server/documents/disputes/contract';
import { plansCall } from '@marque/server/money/plans/contract';
import { vinValidateCall } from '@marque/server/vehicles/decode/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError, send } from './client.ts';

const refusal = {
  status: 'error',
  msg: 'No such plan.',
  message: 'No such plan.',
  code: 'not_found',
  reason: 'plan_not_found',
  request_id: 'req_1',
};

function answerWith(body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetching = vi.fn<typeof fetch>(async () => new Response(text, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: unknown) => error as CallError,
  );

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('sends a GET as a query and leaves out unset fields', async () => {
    const fetching = answerWith({ status: 'success', plans: [] });
    await send(plansCall, { user_type: 'dealer' });
    await send(plansCall, { user_type: undefined });
    expect(fetching.mock.calls.map(([address]) => address)).toEqual([
      '/api-cwa/plans?user_type=dealer',
      '/api-cwa/plans',
    ]);
  });

  it('sends a POST as JSON with its idempotency key', async () => {
    const fetching = answerWith({ status: 'success', valid: true });
    await send(vinValidateCall, { vin: '1HGCM82633A004352' }, { idempotencyKey: 'cart_12345678' });
    const [address, init] = fetching.mock.calls[0] ?? [];
    expect(address).toBe('/api-cwa/vin-validate');
    expect(init?.body).toBe('{"vin":"1HGCM82633A004352"}');
    expect(new Headers(init?.headers).get('idempotency-key')).toBe('cart_12345678');
  });

  it('sends files as parts of a form, everything else of it as JSON', async () => {
    const fetching = answerWith({ status: 'success' });
    const url = `data:application/pdf;base64,${btoa('%PDF-1.4')}`;
    await send(openDisputeCall, { vin: 'X', record: 'r', said: 'data:,', evidence: [{ url }, { url }] });
    const [, init] = fetching.mock.calls[0] ?? [];
    const form = init?.body as FormData;
    expect(form.get('input')).toBe('{"vin":"X","record":"r","said":"data:,"}');
    const files = form.getAll('evidence') as File[];
    expect(await Promise.all(files.map(async file => [file.type, await file.text()]))).toEqual([
      ['application/pdf', '%PDF-1.4'],
      ['application/pdf', '%PDF-1.4'],
    ]);
    expect(new Headers(init?.headers).has('content-type')).toBe(false);
  });

  it('treats a pending answer as an answer', async () => {
    answerWith({ status: 'success', state: 'processing' }, 202);
    await expect(send(vinValidateCall, { vin: 'X' })).resolves.toMatchObject({ state: 'processing' });
  });

  it('throws the error of the server, with its status', async () => {
    answerWith(refusal, 404);
    const error = await failureOf(send(plansCall, {}));
    expect(error).toBeInstanceOf(CallError);
    expect(error?.answer).toEqual(refusal);
    expect([error?.status, error?.fault, error?.message]).toEqual([404, null, 'No such plan.']);
  });

  it('treats an error answer as one even with status 200', async () => {
    answerWith(refusal, 200);
    expect((await failureOf(send(plansCall, {})))?.answer?.reason).toBe('plan_not_found');
  });

  it.each([
    ['<html>Bad gateway</html>', 502],
    ['{"status":"success"', 200],
    ['null', 200],
    ['{"status":"success"}', 500],
  ])('calls %s with %d unreadable', async (body, status) => {
    answerWith(body, status);
    expect((await failureOf(send(plansCall, {})))?.fault).toBe('unreadable');
  });

  it('distinguishes a lost connection from a timeout', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')));
    expect((await failureOf(send(plansCall, {})))?.fault).toBe('unreachable');
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    expect((await failureOf(send(plansCall, {})))?.fault).toBe('timeout');
    vi.restoreAllMocks();
  });

  it('passes on the abort signal', async () => {
    const leave = new AbortController();
    leave.abort();
    vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('left', 'AbortError')));
    const error = await failureOf(send(plansCall, {}, { signal: leave.signal }));
    expect(error).not.toBeInstanceOf(CallError);
  });
});
