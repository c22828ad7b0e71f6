import { createFeedbackCall } from '@marque/server/care/feedback/contract';
import { createTicketCall } from '@marque/server/care/support/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadMessages } from '../../kit/messages/messages.ts';
import { refusal, show, success, useNetwork } from '../../testing/component.tsx';
import { AskFeedback } from './ask-feedback.tsx';
import { FeedbackDialog, type FeedbackStart } from './feedback-dialog.tsx';
import { keepFeedback, storedFeedbacks, mayAskFeedback } from './kept-feedback.ts';

const network = useNetwork();
const VIN = '5YJ3E1EA2KF317000';
const ABOUT = { vin: VIN, title: '2019 Tesla Model 3', kind: 'sticker', down: 0 } as const;
const types = () => storedFeedbacks().map(({ type }) => type);
const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeAll(async () => {
  for (const part of ['public', 'members', 'support'] as const) await loadMessages('en', part);
});
beforeEach(clear);
afterEach(clear);

const open = (start: FeedbackStart = 'rating', more: object = {}) =>
  show(<FeedbackDialog {...ABOUT} {...more} start={start} onClose={() => {}} />);
const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('what is kept of feedback', () => {
  it('is a list of vehicle, type and moment, each pair once, 200 at most', () => {
    const now = new Date('2026-06-15T12:00:00Z');
    keepFeedback(VIN, 'report', now);
    keepFeedback(VIN, 'report', now);
    expect(JSON.parse(localStorage.getItem('feedbacks') ?? '')).toEqual([
      { vin: VIN, type: 'report', at: '2026-06-15T12:00:00.000Z' },
    ]);
    for (let at = 0; at < 250; at++) keepFeedback(`VIN${at}`, 'report');
    expect(storedFeedbacks()).toHaveLength(200);
    expect(storedFeedbacks().at(-1)?.vin).toBe('VIN249');
  });

  it('stops the question of its type, and a new version or a sticker stops every one of the vehicle', () => {
    keepFeedback('A', 'report');
    keepFeedback('B', 'regenerate');
    keepFeedback('C', 'sticker');
    const request = (vin: string) =>
      (['report', 'sticker', 'positive', 'negative'] as const).filter(type => mayAskFeedback(vin, type));
    expect(request('A')).toEqual(['sticker', 'positive', 'negative']);
    expect([request('B'), request('C')]).toEqual([[], []]);
    expect(request('D')).toHaveLength(4);
  });

  it('may be anything where somebody wrote into it: what is no feedback is left out', () => {
    for (const text of ['{', '7', '[1, {"vin": 2}, {"vin": "A", "type": "other", "at": ""}]']) {
      localStorage.setItem('feedbacks', text);
      expect(storedFeedbacks()).toEqual([]);
    }
  });
});

describe('the five faces', () => {
  it('go on 300 ms after the last one chosen, below 3 to what is wrong; back returns to them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await open();
      const choose = async (name: string, ms: number) => {
        fireEvent.click(screen.getByRole('radio', { name }));
        await act(async () => void vi.advanceTimersByTime(ms));
      };
      const title = () => screen.getByRole('heading', { level: 2 }).textContent;
      expect(screen.getAllByRole('radio')).toHaveLength(5);
      await choose('Very satisfied', 299);
      expect(title()).toBe('How was the sticker?');
      await choose('Dissatisfied', 299);
      expect(title()).toBe('How was the sticker?');
      await act(async () => void vi.advanceTimersByTime(1));
      expect(title()).toBe('What is wrong with it?');
      fireEvent.click(button('Back'));
      await choose('Neither', 300);
      expect(title()).toBe('What could be better?');
      fireEvent.click(button('Back'));
      await choose('Satisfied', 300);
      expect(title()).toBe('What did you like?');
    } finally {
      vi.useRealTimers();
    }
  });

  it('then a message, which is needed, and thanks; the button leads to the documents of the kind', async () => {
    network.on(createFeedbackCall.path, success({ feedback_id: 'fbk_1', suggest: 'none' }));
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Very satisfied' }));
    await heading('What did you like?');
    await user.click(button('Send'));
    expect(screen.getByText('Enter a message')).toBeTruthy();
    expect(network.sent).toEqual([]);
    await user.type(screen.getByLabelText('Message'), 'Every option is there.');
    await user.click(button('Send'));
    await heading('Thank you for your feedback');
    expect(network.sent[0]?.body).toEqual({
      vin: VIN,
      report_type: 'sticker',
      satisfaction: 5,
      reasons: [],
      feedback_msg: 'Every option is there.',
    });
    expect(types()).toEqual(['sticker']);
    expect(screen.getByRole('link', { name: 'Back to your documents' }).getAttribute('href')).toBe(
      '/members/dashboard#window-sticker',
    );
  });

  it('are not shown where sources were down: that is said instead', async () => {
    await open('rating', { kind: 'report', down: 2 });
    expect(await heading('2 sources were down')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('who is not satisfied', () => {
  it('opened directly, says what is wrong with reasons, and gets four ways on: a new version is asked for, not made', async () => {
    network.on(createFeedbackCall.path, success({ feedback_id: 'fbk_1', suggest: 'regenerate' }));
    const { user, router } = await open('negative');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await user.click(button('Send'));
    expect(screen.getByText('Please enter a message')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Wrong price' }));
    await user.type(screen.getByLabelText('Message'), 'It has the bench seat.');
    await user.click(button('Send'));
    await heading('Sorry. What should happen now?');
    expect(network.sent[0]?.body).toMatchObject({
      satisfaction: 2,
      reasons: ['price'],
      feedback_msg: 'It has the bench seat.',
    });
    expect(screen.getByText('Your message is saved. You haven’t lost a credit.')).toBeTruthy();
    await user.click(button(/^Make the sticker again/));
    expect(types()).toEqual(['negative', 'regenerate']);
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe(`/members/dashboard?vin=${VIN}&regenerate=true#window-sticker`);
  });

  it('asks a specialist first about a vehicle of which automated sources know little', async () => {
    network.on('/api-cwa/vehicle?vin=1969-chevrolet-camaro-k3f9q2', success({ vehicle: { hasSupport: true } }));
    await open('negative', { vin: '1969-chevrolet-camaro-k3f9q2', title: '1969 Chevrolet Camaro' });
    fireEvent.click(button(/^Skip/));
    await heading('Sorry. What should happen now?');
    await screen.findByRole('button', { name: /^Ask a specialist/ });
    const ways = screen.getAllByRole('button').map(each => each.textContent ?? '');
    const at = (name: string) => ways.findIndex(way => way.startsWith(name));
    expect(at('Ask a specialist')).toBeLessThan(at('Make the sticker again'));
    expect(at('Contact support')).toBe(-1);
  });

  it('skips the message, writes to our support about the document, and is sent back to it', async () => {
    network.on(
      createTicketCall.path,
      success({
        message: 'We have your message.',
        ticket: { id: 'tic_1', number: 'T-10001', due_at: '2026-06-16T12:00:00.000Z' },
        credit_granted: null,
      }),
    );
    const { user } = await open('negative', { kind: 'report' });
    await user.click(button('Skip'));
    await heading('Sorry. What should happen now?');
    expect(screen.queryByRole('button', { name: /^Make the sticker again/ })).toBeNull();
    expect(button(/^Refresh now/)).toBe(document.activeElement);
    const linkTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(linkTo(/^Dispute a record/)).toBe(`/members/report/${VIN}/dispute`);
    expect(linkTo(/^Refund policy/)).toBe('/pricing#refund');
    expect(screen.getByText('You haven’t lost a credit.')).toBeTruthy();
    await user.click(button(/^Contact support/));
    await user.type(screen.getByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Message'), 'The odometer is wrong.');
    await user.click(button('Send message'));
    expect(await screen.findByText('We have your message.')).toBeTruthy();
    expect(network.sent.flatMap(({ body }) => body ?? [])).toMatchObject([{ vin: VIN, report_type: 'report' }]);
  });

  it('may do nothing, and is not asked again', async () => {
    const { user } = await open('negative', { kind: 'report' });
    await user.click(button('Skip'));
    await user.click(await screen.findByRole('button', { name: /^I don’t want to do anything/ }));
    expect(types()).toEqual(['report']);
  });

  it('who sent feedback before is thanked as well', async () => {
    network.on(createFeedbackCall.path, refusal('feedback_sent', {}, 409));
    const { user } = await open('positive');
    await user.type(screen.getByLabelText('Message'), 'Good.');
    await user.click(button('Send'));
    expect(await heading('Thank you for your feedback')).toBeTruthy();
  });
});

describe('the question', () => {
  it('comes only after a PDF was taken or half of the page read, once in a session', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await show(
        <>
          <a href="/documents/sticker/A.pdf" onClick={event => event.preventDefault()}>
            PDF
          </a>
          <AskFeedback {...ABOUT} />
        </>,
      );
      const wait = () => act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
      fireEvent.click(document.body);
      fireEvent.scroll(window);
      await wait();
      expect(screen.queryByRole('dialog')).toBeNull();
      fireEvent.click(screen.getByRole('link', { name: 'PDF' }));
      await wait();
      vi.useRealTimers();
      expect(await heading('How was the sticker?')).toBeTruthy();
      fireEvent.click(button('Not now'));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sessionStorage.getItem('marque.feedback-later')).toBe('1');
      expect(types()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not come where "Not now" was said, and the address opens a form directly', async () => {
    sessionStorage.setItem('marque.feedback-later', '1');
    const { router } = await show(<AskFeedback {...ABOUT} />, { path: '/?feedback=negative' });
    expect(await heading('What is wrong with it?')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });
});
