import type { Email, MailFrame, MailTemplate } from '../../platform/mail/rules.ts';

interface LinkProps {
  origin: string;
  /** A path of the site, with its token where the email opens something. */
  path: string;
}

/** Without these nobody could get into an account, or would learn that somebody else has. */
const SAFETY = new Set(['confirm', 'magic', 'reset', 'change', 'changeNotice', 'passwordNotice']);

/** An email of this module; its words are `mail.account.<name>.*`, its button opens `path`. */
function accountMail(name: string): MailTemplate<LinkProps> {
  return {
    name: `account-${name}`,
    compose(props: LinkProps, frame: MailFrame): Email {
      const say = (key: string) => frame.say('mail', `account.${name}.${key}`, { site: frame.site.name });
      return {
        subject: say('subject'),
        heading: say('heading'),
        paragraphs: [say('first'), say('second')],
        action: { label: say('open'), url: props.origin + props.path },
      };
    },
    samples: [{ path: '/members/login' }],
    ...(SAFETY.has(name) ? { essential: true } : {}),
  };
}

/** After a registration: the address is to be confirmed. */
export const confirmMail = accountMail('confirm');
/** After a visitor's purchase, to an unconfirmed address: the link confirms it and signs in. */
export const boughtMail = accountMail('bought');
/** Someone registered with, or changed to, an address that has an account. */
export const knownAddressMail = accountMail('known');
export const magicMail = accountMail('magic');
export const resetMail = accountMail('reset');
/** To a new address: opening the link makes it the member's. */
export const changeAddressMail = accountMail('change');
/** To the old address: a change was requested. */
export const addressNoticeMail = accountMail('changeNotice');
export const passwordNoticeMail = accountMail('passwordNotice');

export const accountMails = [
  confirmMail,
  boughtMail,
  knownAddressMail,
  magicMail,
  resetMail,
  changeAddressMail,
  addressNoticeMail,
  passwordNoticeMail,
];
