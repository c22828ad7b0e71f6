import type { MailTemplate } from '../mail/rules.ts';

interface StaleDataProps {
  origin: string;
  pack: string;
  title: string;
  /** The day the data was last the newest of its source. */
  checkedOn: string;
}

/** To the site's own address: data from outside has become old, and the server could not renew it. */
export const staleDataMail: MailTemplate<StaleDataProps> = {
  name: 'stale-data',
  compose({ pack, title, checkedOn }, frame) {
    const say = (key: string) => frame.say('mail', `staleData.${key}`, { pack, title, day: new Date(checkedOn) });
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [say('first'), say('second')],
      action: null,
    };
  },
  samples: [{ pack: 'nhtsa-recalls', title: 'Recalls of NHTSA', checkedOn: '2026-05-01T00:00:00Z' }],
};
