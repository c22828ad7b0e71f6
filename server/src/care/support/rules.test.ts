import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigned } from '../../kit/security/signed-body.ts';
import * as rules from './rules.ts';

const OPENED = new Date('2026-06-15T12:00:00.000Z');
const after = (hours: number) => new Date(OPENED.getTime() + hours * 3_600_000);
const ticket: rules.TicketTimes = {
  state: 'new',
  dueAt: after(24),
  answeredAt: null,
  warnedAt: null,
  lateAt: null,
  solvedAt: null,
  againAt: null,
};

describe('The clock of a ticket', () => {
  it('warns after 18 hours, tells of a broken promise after 24, and is then silent', () => {
    expect(rules.nextStep(ticket)).toEqual({ step: 'warn', at: after(18) });
    expect(rules.nextStep({ ...ticket, warnedAt: after(18) })).toEqual({ step: 'late', at: after(24) });
    expect(rules.nextStep({ ...ticket, warnedAt: after(18), lateAt: after(24) })).toBeNull();
  });

  it('gives what is said again before an answer 24 hours of its own', () => {
    const late = { ...ticket, warnedAt: after(18), lateAt: after(24), ...rules.owedAgain(ticket, after(20)) };
    expect(rules.nextStep(late)).toEqual({ step: 'again', at: after(44) });
    expect(rules.owedAgain(late, after(30))).toEqual({ againAt: after(44) });
  });

  it('has nothing to do once it is answered, and closes a solved one after a week', () => {
    expect(rules.nextStep({ ...ticket, state: 'waiting_customer', answeredAt: after(2) })).toBeNull();
    expect(rules.nextStep({ ...ticket, state: 'spam' })).toBeNull();
    const solved = { ...ticket, state: 'solved' as const, solvedAt: after(30) };
    expect(rules.nextStep(solved)).toEqual({ step: 'close', at: after(30 + 7 * 24) });
  });

  it('knows which ticket is late', () => {
    expect(rules.isLate(ticket, after(23))).toBe(false);
    expect(rules.isLate(ticket, after(24))).toBe(true);
    expect(rules.isLate({ ...ticket, answeredAt: after(23) }, after(25))).toBe(false);
  });

  it('takes an answer until 30 days after it was solved, and none to spam', () => {
    const solved = { state: 'closed' as const, solvedAt: OPENED };
    expect(rules.takesReply(solved, after(30 * 24))).toBe(true);
    expect(rules.takesReply(solved, after(30 * 24 + 1))).toBe(false);
    expect(rules.takesReply({ state: 'spam', solvedAt: null }, OPENED)).toBe(false);
    expect(rules.takesReply({ state: 'merged', solvedAt: null }, OPENED)).toBe(false);
  });
});

describe('A reply address', () => {
  it('names its ticket, in any case and with a name beside it, and cannot be made without the secret', () => {
    const address = rules.replyAddress(10_432, 'mail.example', 'secret');
    expect(rules.ticketOfReply(address, 'secret')).toBe(10_432);
    expect(rules.ticketOfReply(`Marque <${address.toUpperCase()}>`, 'secret')).toBe(10_432);
    expect(rules.ticketOfReply(address.replace('10432', '10433'), 'secret')).toBeNull();
    expect(rules.ticketOfReply(address, 'another')).toBeNull();
    expect(rules.ticketOfReply('help@mail.example', 'secret')).toBeNull();
  });
});

describe('The signature of a webhook', () => {
  const body = '{"text":"Hello"}';
  const sign = (at: Date, secret = 'secret', signedBody = body) => {
    const seconds = String(Math.floor(at.getTime() / 1000));
    return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${signedBody}`).digest('hex')}`;
  };
  const fits = (header: string) => isSigned(body, header, { secret: 'secret', now: OPENED });

  it('fits its body for five minutes', () => {
    expect(fits(sign(OPENED))).toBe(true);
    expect(fits(sign(new Date(OPENED.getTime() - 299_000)))).toBe(true);
    expect(fits(sign(new Date(OPENED.getTime() - 301_000)))).toBe(false);
    expect(fits(sign(OPENED, 'another'))).toBe(false);
    expect(fits(sign(OPENED, 'secret', '{}'))).toBe(false);
    expect(fits('')).toBe(false);
  });
});

describe('An answer by email', () => {
  const marker = '## Reply above this line ##';

  it.each([
    [
      'ends above our line',
      `Thank you.\n\nAnn\n\nOn Mon, 15 Jun 2026, Marque wrote:\n> ${marker}\n> Hello`,
      'Thank you.\n\nAnn',
    ],
    ['ends above a quote', 'Yes, please.\r\n\r\nMarque <a@b.example> wrote:\r\n> Shall we?', 'Yes, please.'],
    ['is whole without one', 'It is: the third.\nAnn', 'It is: the third.\nAnn'],
    ['is empty where all of it is quoted', `${marker}\nHello`, ''],
  ])('%s', (_, text, own) => {
    expect(rules.ownWords(text, marker)).toBe(own);
  });

  it('is of the address in its From line', () => {
    expect(rules.addressOf('Ann Lee <Ann@Example.com>')).toBe('ann@example.com');
    expect(rules.addressOf('ann@example.com')).toBe('ann@example.com');
  });
});

describe('The number of a ticket', () => {
  it.each([
    ['T-10432', 10_432],
    ['t10432', 10_432],
    ['10432', 10_432],
    ['T-', null],
    ['10432x', null],
  ])('%s is read', (text, number) => {
    expect(rules.readNumber(text)).toBe(number);
  });
});
