import { TAGS } from '../kit/messages.ts';
import type { MailTemplate } from '../mail/rules.ts';

interface ReceiptProps {
  origin: string;
  order: string;
  plan: string;
  totalCents: number;
  currency: string;
}

/** The receipt of a paid order. */
export const receiptMail: MailTemplate<ReceiptProps> = {
  name: 'receipt',
  compose(props, frame) {
    const format = new Intl.NumberFormat(TAGS[frame.locale], { style: 'currency', currency: props.currency });
    const total = format.format(props.totalCents / 100);
    const say = (key: string) => frame.say('mail', `receipt.${key}`, { plan: props.plan, total, order: props.order });
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [say('paid'), say('rule')],
      action: { label: say('open'), url: `${props.origin}/members/dashboard#credits` },
    };
  },
};
