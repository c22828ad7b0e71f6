import type { Jobs } from '../jobs/service.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Log } from '../../kit/log/log.ts';
import type { Locale } from '../sites/contract.ts';
import { frameOf } from './service/frame.ts';
import type { Caller } from '../sites/rules/caller.ts';
import type { Drawn } from './service/drawing.ts';
import { createSent } from './service/sent.ts';
import { createTemplateDesk, type TemplateDeskDeps } from './service/templates.ts';
import { MAIL_HEADER } from './providers/event-source.ts';
import { createSuppression, type Suppression, type SuppressionDeps } from './service/suppression.ts';
import { spfMechanismOf } from './rules/spf.ts';
import { withoutTokens, type MailFrame, type MailJob, type MailTemplate } from './rules.ts';
import { senderOf } from '../sites/rules.ts';
import * as store from './store.ts';

export const SEND_MAIL = 'send-mail';
/** A mail server may be down for so long before an email is lost. */
const GIVEN_UP_MS = 2 * 24 * 60 * 60 * 1000;
/** One try to hand an email over; it is tried again afterwards. */
export const ATTEMPT_S = 60;
/**
 * How long a mail server may be silent, in ms: until it is connected, until it greets, and between two answers. Together
 * they end before the try does, so that no try goes on beside the next one and sends the email twice.
 */
export const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Between two rounds of tries, of some minutes each. */
const AGAIN_S = 30 * 60;

/** An email that has not left after so long is late: the mail server was asked several times. */
const LATE_MS = 10 * 60_000;

/** A mail ready to leave. */
export interface OutgoingMail {
  /** The same at every try, so that a mail program shows an email once that arrives twice. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  replyTo?: string;
}

/** Hands a mail on; throws when it could not. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/** SMTP when it is set; otherwise mail stays in the outbox, where `/dev/outbox` shows it. */
export function createTransportOf(smtpUrl: string | null, log: Log, timeouts = SMTP_TIMEOUTS): MailTransport {
  if (!smtpUrl) {
    return async mail => log.info({ subject: mail.subject }, 'Mail kept in the outbox');
  }
  const connecting = import('nodemailer').then(({ createTransport }) => createTransport({ url: smtpUrl, ...timeouts }));
  return async mail => {
    const smtp = await connecting;
    await smtp.sendMail(mail);
  };
}

/** The same with an address that may be changed while the server runs. */
export function liveTransport(smtpUrlOf: () => string | null, log: Log): MailTransport {
  let used: { url: string | null; send: MailTransport } | null = null;
  return mail => {
    const url = smtpUrlOf();
    if (used?.url !== url) used = { url, send: createTransportOf(url, log) };
    return used!.send(mail);
  };
}

/** To whom an email goes, and what it is sent for. */
export interface MailOrder {
  siteId: string;
  to: string;
  locale: Locale;
  /** Sent once for each. */
  cause: string;
  /** The account it is for; absent: a person without one. */
  userId?: string;
  /** The row does not keep to whom it went. */
  forget?: boolean;
}

export type Mail = ReturnType<typeof createMail>;

export interface MailDeps extends TemplateDeskDeps, SuppressionDeps {
  jobs: Jobs;
  transport: MailTransport;
  /** Where mail leaves; null: the rows are the only place where an email can be read, and `/dev/outbox` shows them. */
  smtpUrl: () => string | null;
}

/** Marks the data of a test. */
const TEST = 'isTest';

/** Mail as rows: queued in the transaction that causes it, rendered and sent by a job. */
export function createMail({ smtpUrl, ...deps }: MailDeps) {
  const outbox = () => smtpUrl() === null;
  const { db, clock, jobs, audit, mayManage } = deps;
  const desk = createTemplateDesk(deps);
  const suppression = createSuppression(deps);
  const { compose, send, tryAgain } = createSending({ ...deps, suppression, outbox });
  return {
    suppression,
    /** How an SPF record names the mail provider; null: not known. */
    spfMechanism: () => spfMechanismOf(smtpUrl()),
    /** Whether no email leaves. */
    outbox,

    /** For operators. */
    desk,
    sent: createSent({ ...deps, outbox, job: SEND_MAIL }),

    /**
     * Queues one mail; the same cause again queues nothing, and nothing goes to an erased account, which has no address.
     */
    queue: <Props extends { origin: string }>(
      tx: Db,
      about: MailOrder,
      template: Pick<MailTemplate<Props>, 'name' | 'compose'>,
      props: Props,
    ): Promise<void> => add(tx, about, template.name, props),

    /** Mails an operator what members get, with invented data. @throws AppError `role_needed`, `not_found` */
    async sendTest(caller: Caller, { name, language: locale, example }: Drawn) {
      mayManage(caller);
      const { actor, site, origin } = caller;
      if (actor.kind !== 'member') throw new AppError('login_needed');
      const props = { ...desk.sampleOf(name, example), origin, [TEST]: true };
      const about = { siteId: site.id, to: actor.email, locale, cause: newId('tst'), userId: actor.userId };
      await db.transaction(async tx => {
        await add(tx, about, name, props);
        await audit.write(tx, caller, { action: 'mail.tested', object: name, after: { language: locale } });
      });
      return { to: actor.email, leaves: !outbox() };
    },

    /** Whether emails to a member leave. @throws AppError `login_needed` */
    async stateOf({ actor, site }: Caller) {
      if (actor.kind !== 'member') throw new AppError('login_needed');
      const row = await suppression.of(site.id, actor.email);
      return { problem: row && { kind: row.kind, since: row.createdAt.toISOString() } };
    },

    /** Emails to an account for these causes, the oldest first, without what they said. */
    ofCauses: (ownerId: string, causes: readonly string[]) => store.listOfCauses(db, ownerId, causes),

    /** The newest mails of a site, for the development outbox. */
    /** When the newest email of a site has left, and which kind it was; null: none has, or none leaves. */
    async lastSent(siteId: string): Promise<{ template: string; at: Date } | null> {
      const mail = outbox() ? null : await store.newestSent(db, siteId);
      return mail?.sentAt ? { template: mail.template, at: mail.sentAt } : null;
    },
    list: (siteId: string) => store.listMails(db, siteId, 50),

    /**
     * How the emails of a site since a moment fared: `left`, when the `last` one left, and those that are `late`. Null where
     * none leaves, because there is no mail server.
     */
    activity: async (siteId: string, since: Date) =>
      outbox() ? null : store.countMails(db, siteId, { since, lateFrom: new Date(clock().getTime() - LATE_MS) }),

    /** An email as a brand would send it, drawn and not sent. */
    async draw<Props extends { origin: string }>(
      name: string,
      props: Props,
      { site, locale }: Pick<MailFrame, 'site' | 'locale'>,
    ) {
      return compose(name, props, frameOf(site, locale, props.origin));
    },

    send,
    tryAgain,
  };

  async function add(tx: Db, about: MailOrder, template: string, props: object): Promise<void> {
    if (!about.to) return;
    const id = newId('mai');
    const ownerId = about.userId ?? about.cause;
    const row = { id, ownerId, siteId: about.siteId, recipient: about.to, locale: about.locale, cause: about.cause };
    const forget = about.forget ?? false;
    const added = await store.addMail(tx, { ...row, template, props: { ...props }, forget, createdAt: clock() });
    if (added) await jobs.enqueue(tx, SEND_MAIL, { id, ownerId });
  }
}

type SendingDeps = Omit<MailDeps, 'smtpUrl'> & { suppression: Pick<Suppression, 'of'>; outbox: () => boolean };

/** Mails as they are drawn and handed to the mail server. */
function createSending({ db, clock, jobs, sites, templates, transport, suppression, outbox }: SendingDeps) {
  return { compose, send, tryAgain };

  /** Drawing email is heavy to load and needed by no request of a visitor, so it is loaded with the first one. */
  async function compose(name: string, props: object, frame: MailFrame) {
    const template = templates().find(each => each.name === name);
    if (!template) throw new Error(`There is no mail called ${name}`);
    const email = template.compose(props as never, frame);
    const { renderEmail } = await import('./service/render-email.tsx');
    return { ...email, ...renderEmail(email, frame), essential: template.essential ?? false };
  }

  /** Every try of a round has failed: another round follows, for two days. */
  async function tryAgain(job: MailJob): Promise<void> {
    const row = await store.findMail(db, job);
    if (!row || row.sentAt || row.failure || !row.recipient) return;
    if (clock().getTime() - row.createdAt.getTime() >= GIVEN_UP_MS) return;
    await db.transaction(tx => jobs.enqueue(tx, SEND_MAIL, job, { afterSeconds: AGAIN_S }));
  }

  /** Sends one mail, unless it has left. */
  async function send(job: MailJob): Promise<void> {
    const row = await store.findMail(db, job);
    if (!row || row.sentAt || row.failure || !row.recipient) return;
    const site = sites.get(row.siteId);
    const frame = frameOf(site, row.locale as Locale, String(row.props.origin));
    const { html, plain, unsubscribe, replyTo, essential, ...email } = await compose(row.template, row.props, frame);
    const isTest = row.props[TEST] === true;
    const subject = isTest ? frame.say('mail-answers', 'test', { subject: email.subject }) : email.subject;
    if (!essential && !isTest && (await suppression.of(row.siteId, row.recipient)))
      return store.changeMail(db, row, { subject, props: {}, failure: 'suppressed' });
    const headers = {
      [MAIL_HEADER]: row.id,
      // Postmark gives back what begins so, as `Metadata`.
      'X-PM-Metadata-marque': row.id,
      ...(unsubscribe && !isTest ? unsubscribeHeaders(unsubscribe) : {}),
    };
    const from = { name: site.name, address: senderOf(site) };
    const answersTo = replyTo && !isTest ? replyTo : site.support_email;
    const answers = answersTo === from.address ? {} : { replyTo: answersTo };
    const messageId = `<${row.id}@${from.address.split('@').at(-1)}>`;
    await transport({ messageId, from, to: row.recipient, subject, html, text: plain, headers, ...answers });
    const forgotten = row.forget ? { recipient: '' } : {};
    // Links that open an account are only for the recipient: once the email is sent, no row contains them.
    const kept = outbox() ? { html, plain } : { html: withoutTokens(html), plain: withoutTokens(plain) };
    await store.changeMail(db, row, { subject, ...kept, props: {}, sentAt: clock(), ...forgotten });
  }
}

/** Headers that tell a mail program that one POST to this address, without a sign-in, ends these emails (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
