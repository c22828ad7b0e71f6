import { AppError } from '../../../kit/errors.ts';
import { isSigned } from '../../../kit/security/signed-body.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import { InboundMail } from '../contract.ts';
import { addressOf, ownWords, takesReply, ticketOfReply } from '../rules.ts';
import * as store from '../store.ts';
import type { createConversation } from './conversation.ts';
import type { SupportTools } from './tools.ts';

/** Result of an email: added to its ticket, a repetition, kept as a note, or of no ticket that takes answers. */
export type InboundOutcome = 'heard' | 'repeated' | 'noted' | 'ignored';

/** Answers that come by email, as our mail provider posts them. */
export function createInbound(
  { db, clock, secret, inbound, messages }: SupportTools,
  { addCustomerMessage }: ReturnType<typeof createConversation>,
) {
  return {
    /**
     * Takes an email to a reply address. One of another sender than the customer becomes a note: whoever got hold of the
     * address does not speak for the customer.
     * @throws AppError `not_found` where no answers by email are set up, `webhook_signature`, `invalid_field`
     */
    async receive(body: string, signature: string): Promise<InboundOutcome> {
      const settings = inbound();
      if (!settings) throw new AppError('not_found');
      if (!isSigned(body, signature, { secret: settings.secret, now: clock() }))
        throw new AppError('webhook_signature');
      const mail = readMail(body);
      const number = ticketOfReply(mail.to, secret);
      if (number === null) return 'ignored';
      return db.transaction(tx => keep(tx, number, mail));
    },
  };

  async function keep(tx: SupportTools['db'], number: number, mail: InboundMail): Promise<InboundOutcome> {
    const found = await store.findAnywhere(tx, number);
    const row = found && (await store.lockTicket(tx, found.siteId, found.id));
    if (!row || !takesReply(row, clock())) return 'ignored';
    const text = ownWords(mail.text, translatorFor(row.locale)('mail', 'ticket.marker'));
    if (text === '') return 'ignored';
    const message = { text, via: 'email', mailId: mail.message_id } as const;
    const from = addressOf(mail.from);
    if (from === row.email) return (await addCustomerMessage(tx, row, message)) ? 'heard' : 'repeated';
    const note = { ...message, from: 'customer', note: true, text: `${from}:\n${text}` } as const;
    return (await messages.add(tx, row, note)) ? 'noted' : 'repeated';
  }
}

function readMail(body: string): InboundMail {
  try {
    return InboundMail.parse(JSON.parse(body));
  } catch {
    throw new AppError('inbound_mail');
  }
}
