import type { Bilingual } from '../../kit/text/bilingual.ts';
import { SAMPLE_VEHICLE, type MailTemplate } from '../../platform/mail/rules.ts';

export interface DisputeMailProps {
  origin: string;
  /** Where the button leads, after the origin. */
  path: string;
  number: string;
  title: string;
  about: Bilingual;
  /** The day by which it is decided, in words. */
  due: Bilingual;
  /** Why it was decided so, in the operator's words; empty before. */
  reason: string;
}

const SAMPLE_REASON = 'The auction house confirmed the reading.';
const SAMPLE_DISPUTE: Omit<DisputeMailProps, 'origin'> = {
  path: '/members/dashboard',
  number: 'MQD-0000-0001',
  title: SAMPLE_VEHICLE.title,
  about: 'Odometer 84,210 miles, May 4, 2021',
  due: { en: 'July 15, 2026', es: '15 de julio de 2026' },
  reason: '',
};

/** An email about a dispute; its texts are `mail.<kind>.*`, that of its button `button` of them. */
function disputeMail(name: string, kind: string, button = 'open'): MailTemplate<DisputeMailProps> {
  return {
    name,
    compose({ origin, path, number, title, about, due, reason }, frame) {
      const words = (text: Bilingual) => (typeof text === 'string' ? text : text[frame.locale]);
      const params = { number, title, record: words(about), reason, due: words(due) };
      const say = (key: string) => frame.say('mail', `${kind}.${key}`, params);
      const why = reason ? [say('reason')] : [];
      return {
        subject: say('subject'),
        heading: say('heading'),
        paragraphs: [say('first'), ...why, say('second')],
        action: { label: say(button), url: origin + path },
      };
    },
    samples: [
      { ...SAMPLE_DISPUTE, reason: kind.endsWith('Upheld') || kind.endsWith('Corrected') ? SAMPLE_REASON : '' },
    ],
  };
}

/** To who opened it. */
export const disputeReceivedMail = disputeMail('dispute-received', 'disputeReceived');
export const disputeUpheldMail = disputeMail('dispute-upheld', 'disputeUpheld');
export const disputeCorrectedMail = disputeMail('dispute-corrected', 'disputeCorrected');

/** To who opened it by a mailed link, and may not read the report. */
export const linkedReceivedMail = disputeMail('dispute-linked-received', 'disputeReceived', 'check');
export const linkedUpheldMail = disputeMail('dispute-linked-upheld', 'disputeUpheld', 'check');
export const linkedCorrectedMail = disputeMail('dispute-linked-corrected', 'disputeCorrected', 'check');

/** To the holders of reports that hold the record. */
export const holderDisputedMail = disputeMail('dispute-holder', 'disputeHolder');
export const holderUpheldMail = disputeMail('dispute-holder-upheld', 'disputeHolderUpheld');
export const holderCorrectedMail = disputeMail('dispute-holder-corrected', 'disputeHolderCorrected');

/** To the site's own address: a dispute waits for a decision. */
export const disputeWaitsMail = disputeMail('dispute-waits', 'disputeWaits');

/** The link with which somebody who has not bought the report disputes a record of it. */
export const disputeLinkMail: MailTemplate<{ origin: string; path: string; number: string }> = {
  name: 'dispute-link',
  compose({ origin, path, number }, frame) {
    const say = (key: string) => frame.say('mail', `disputeLink.${key}`, { number });
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [say('first'), say('second')],
      action: { label: say('open'), url: origin + path },
    };
  },
  samples: [{ path: '/dispute', number: 'MQR-0000-0001' }],
};

export const disputeMails = [
  disputeReceivedMail,
  disputeUpheldMail,
  disputeCorrectedMail,
  linkedReceivedMail,
  linkedUpheldMail,
  linkedCorrectedMail,
  holderDisputedMail,
  holderUpheldMail,
  holderCorrectedMail,
  disputeWaitsMail,
  disputeLinkMail,
];
