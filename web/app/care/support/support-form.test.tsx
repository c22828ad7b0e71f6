import { createTicketCall, rateTicketCall, replyTicketCall, type Ticket } from '@marque/server/care/support/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { errorAt, refusal, show, success, useNetwork } from '../../testing/component.tsx';
import { type OpenedTicket, SupportForm } from './support-form.tsx';
import { TicketTalk } from './ticket-talk.tsx';

const network = useNetwork();
const sendIt = () => screen.getByRole('button', { name: 'Send message' });
const OPENED = {
  message: 'We have your message as ticket T-10001.',
  ticket: { id: 'tic_1', number: 'T-10001', due_at: '2026-06-16T12:00:00.000Z' },
  credit_granted: null,
};

describe('a message to support', () => {
  it('says at each field what is wrong, and sends nothing', async () => {
    const { user } = await show(<SupportForm onDone={() => {}} />);
    await user.type(screen.getByLabelText('Email'), 'ann');
    await user.click(sendIt());
    expect(errorAt(screen.getByLabelText('Email'))).toBe('Invalid email');
    expect(errorAt(screen.getByLabelText('Message'))).toBe('Please enter a message');
    expect(errorAt(screen.getByLabelText('VIN of the vehicle'))).toBe('Please enter the VIN of the vehicle');
    expect(document.activeElement).toBe(screen.getByLabelText('VIN of the vehicle'));
    expect(network.sent).toEqual([]);
  });

  it('is sent with the document it is about, a phone number in digits, and the files', async () => {
    network.on(createTicketCall.path, success(OPENED));
    const done: OpenedTicket[] = [];
    const { user } = await show(<SupportForm vin="5YJ3E1EA2KF317000" kind="sticker" onDone={one => done.push(one)} />);
    await user.type(screen.getByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Phone (optional)'), '+1 (555) 0100');
    await user.type(screen.getByLabelText('Message'), 'The range is wrong.');
    await user.upload(
      screen.getByLabelText('Attach files'),
      new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' }),
    );
    await screen.findByText('a.pdf');
    await user.click(sendIt());
    expect(network.sent[0]?.body).toEqual({
      topic: 'document',
      vin: '5YJ3E1EA2KF317000',
      email: 'ann@example.com',
      name: '',
      phone: '15550100',
      message: 'The range is wrong.',
      report_type: 'sticker',
      files: ['attachments: application/pdf'],
    });
    expect(done).toMatchObject([OPENED]);
  });

  it('about a payment asks for no VIN', async () => {
    network.on(createTicketCall.path, success(OPENED));
    const done: OpenedTicket[] = [];
    const { user } = await show(<SupportForm onDone={one => done.push(one)} />);
    await user.selectOptions(screen.getByLabelText('What is it about?'), 'A payment or an invoice');
    expect(screen.queryByLabelText('VIN of the vehicle')).toBeNull();
    await user.type(screen.getByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Message'), 'I was charged twice.');
    await user.click(sendIt());
    expect(network.sent[0]?.body).toMatchObject({ topic: 'payment', vin: '', message: 'I was charged twice.' });
    expect(done).toMatchObject([OPENED]);
  });

  it('keeps what was typed when the server refuses a file', async () => {
    network.on(
      createTicketCall.path,
      refusal('file_unsafe', { field: 'attachments.0', message: 'This PDF runs code.' }),
    );
    const { user } = await show(<SupportForm vin="5YJ3E1EA2KF317000" onDone={() => {}} />);
    await user.type(screen.getByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Message'), 'The range is wrong.');
    await user.click(sendIt());
    expect(await screen.findByText('This PDF runs code.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('The range is wrong.');
  });
});

describe('a ticket', () => {
  const ticket: Ticket = {
    id: 'tic_1',
    number: 'T-10001',
    topic: 'document',
    vin: '5YJ3E1EA2KF317000',
    state: 'waiting_customer',
    opened: '2026-06-15T12:00:00.000Z',
    changed: '2026-06-15T12:00:00.000Z',
    due_at: null,
    may_reply: true,
    satisfaction: null,
  };

  it('takes a reply, not an empty one', async () => {
    network.on(replyTicketCall.path, success({ ticket, messages: [] }));
    const { user } = await show(<TicketTalk ticket={ticket} messages={[]} />);
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(errorAt(screen.getByLabelText('Reply'))).toBe('Please enter a message');
    await user.type(screen.getByLabelText('Reply'), 'The big one.');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(network.sent.map(({ body }) => body)).toEqual([
      { ticket: 'tic_1', message: 'The big one.', attachments: [] },
    ]);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('that is solved is rated by a face; of several that the arrows pass, the last one is sent', async () => {
    network.on(rateTicketCall.path, success({ ticket }));
    const { user } = await show(<TicketTalk ticket={{ ...ticket, state: 'solved' }} messages={[]} />);
    await user.click(screen.getByRole('radio', { name: 'Neither' }));
    await user.click(screen.getByRole('radio', { name: 'Very satisfied' }));
    expect((await screen.findAllByText('Thank you for your rating')).length).toBeGreaterThan(0);
    expect(network.sent.map(({ body }) => body)).toEqual([{ ticket: 'tic_1', satisfaction: 5 }]);
  });

  it('that is over takes no reply and leads to a new one', async () => {
    await show(<TicketTalk ticket={{ ...ticket, state: 'closed', may_reply: false }} messages={[]} />);
    expect(screen.queryByLabelText('Reply')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open a new ticket' }).getAttribute('href')).toBe(
      '/support?topic=document&vin=5YJ3E1EA2KF317000',
    );
  });
});
