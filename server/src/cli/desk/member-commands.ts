import { proposeErasureCall } from '../../identity/privacy/contract.ts';
import * as people from '../../identity/people/contract.ts';
import type { PeopleService } from '../../identity/people/service.ts';
import { deskCommand, momentText, outcomeText, rowsOf, type Desk } from './desk-command.ts';
import { personIdOf } from './finding.ts';

const FILTERS = ['q', 'since', 'confirmed', 'dealer', 'blocked'] as const;

const personText = ({ id, email, name, confirmed, created, blocked }: people.ListedPerson): string =>
  [id, email, name || '-', momentText(created), confirmed ? 'confirmed' : 'not confirmed', blocked ? 'blocked' : '']
    .join('  ')
    .trimEnd();

/** Lists the members of a brand, the newest first. */
export const memberList = deskCommand({
  usage:
    'member list [--q TEXT] [--since DAY] [--confirmed yes|no] [--dealer STATE] [--blocked yes|no] [--limit NUMBER]',
  examples: ['member list --q ann@ --confirmed yes', 'member list --blocked yes --json'],
  texts: [...FILTERS, 'limit'],
  async run({ app, caller, texts: { limit, ...filters }, say, inputOf }) {
    const { after: _first, limit: _usual, ...search } = inputOf(people.PeopleInput, filters);
    const rows = rowsOf(limit, people.peopleList.fields, async page => {
      const { people: found, next } = await app.people.list(caller, { ...search, ...page });
      return { rows: found, next };
    });
    for await (const person of rows) say(person, personText(person));
  },
});

function detailText(person: people.PersonDetail): string {
  const { roles, blocked_since: blocked, blocked_for: why, last_seen: seen, sessions, notes } = person;
  return [
    personText(person),
    `roles: ${roles.join(', ') || 'none'}`,
    `sessions: ${sessions.length}, last seen ${seen === null ? 'not known' : momentText(seen)}`,
    ...(blocked === null ? [] : [`blocked since ${momentText(blocked)}: ${why ?? ''}`]),
    ...notes.map(note => `${momentText(note.created)}  note by ${note.author}: ${note.text}`),
  ].join('\n');
}

/** Shows one member. */
export const memberShow = deskCommand({
  usage: 'member show MEMBER',
  subject: 'MEMBER',
  examples: ['member show ann@example.com'],
  async run(desk) {
    const { person } = await desk.app.people.person(desk.caller, await personIdOf(desk, desk.subject));
    desk.say(person, detailText(person));
  },
});

/** Shows what is known to have happened with a member, newest first. */
export const memberTimeline = deskCommand({
  usage: 'member timeline MEMBER [--topic TOPIC] [--limit NUMBER]',
  subject: 'MEMBER',
  examples: ['member timeline ann@example.com --topic orders --json'],
  texts: ['topic', 'limit'],
  async run(desk) {
    const { topic, limit } = desk.texts;
    const person = await personIdOf(desk, desk.subject);
    const input = desk.inputOf(people.TimelineInput, { person, topic });
    const rows = rowsOf(limit, people.timelineList.fields, async page => {
      const { lines, next } = await desk.app.people.timeline(desk.caller, { ...input, ...page });
      return { rows: lines, next };
    });
    for await (const each of rows)
      desk.say(each, `${momentText(each.at)}  ${each.topic}  ${each.what}  ${JSON.stringify(each.about)}`);
  },
});

/** A command that changes something of a member and shows the member then. */
function changing<const Text extends string = never>(about: {
  usage: string;
  example: string;
  texts?: readonly Text[];
  change(service: PeopleService, desk: Desk<Text, never>, person: string): Promise<people.PersonDetail>;
}) {
  const { usage, example, texts = [], change } = about;
  return deskCommand<Text>({
    usage,
    subject: 'MEMBER',
    examples: [example],
    texts,
    async run(desk) {
      const person = await change(desk.app.people, desk, await personIdOf(desk, desk.subject));
      desk.say(person, detailText(person));
    },
  });
}

/** Closes an account for its member. */
export const memberBlock = changing({
  usage: 'member block MEMBER --reason TEXT',
  example: 'member block ann@example.com --reason "Stolen cards"',
  texts: ['reason'],
  change: (service, { caller, texts, inputOf }, person) =>
    service.block(caller, inputOf(people.blockPersonCall.input, { person, ...texts })),
});
/** Opens a blocked account again. */
export const memberUnblock = changing({
  usage: 'member unblock MEMBER --reason TEXT',
  example: 'member unblock ann@example.com --reason "It was the wrong account"',
  texts: ['reason'],
  change: (service, { caller, texts, inputOf }, person) =>
    service.unblock(caller, inputOf(people.unblockPersonCall.input, { person, ...texts })),
});
/** Ends one session of a member, or all. */
export const memberSignOut = changing({
  usage: 'member sign-out MEMBER [--session ID]',
  example: 'member sign-out ann@example.com',
  texts: ['session'],
  change: (service, { caller, texts, inputOf }, person) =>
    service.endSessions(caller, inputOf(people.endPersonSessionsCall.input, { person, ...texts })),
});
/** Sends the email that confirms the address again. */
export const memberConfirm = changing({
  usage: 'member confirm MEMBER',
  example: 'member confirm ann@example.com',
  change: (service, { caller }, person) => service.resendConfirmation(caller, person),
});
/** Mails a link to a new address, which the member opens to change it. */
export const memberAddress = changing({
  usage: 'member address MEMBER --email ADDRESS --reason TEXT',
  example: 'member address ann@example.com --email ann@new.example --reason "Asked for by telephone"',
  texts: ['email', 'reason'],
  change: (service, { caller, texts, inputOf }, person) =>
    service.changeAddress(caller, inputOf(people.changePersonAddressCall.input, { person, ...texts })),
});
/** Keeps a note that operators read. */
export const memberNote = changing({
  usage: 'member note MEMBER --text TEXT',
  example: 'member note ann@example.com --text "Prefers Spanish"',
  texts: ['text'],
  change: (service, { caller, texts, inputOf }, person) =>
    service.note(caller, inputOf(people.notePersonCall.input, { person, ...texts })),
});

/** Proposes to erase the account of a member; another operator decides. */
export const memberErase = deskCommand({
  usage: 'member erase MEMBER --reason TEXT',
  subject: 'MEMBER',
  examples: ['member erase ann@example.com --reason "Asked for it by letter"'],
  texts: ['reason'],
  async run(desk) {
    const person = await personIdOf(desk, desk.subject);
    const input = desk.inputOf(proposeErasureCall.input, { person, reason: desk.texts.reason });
    const approval = await desk.app.privacy.proposeErasure(desk.caller, input);
    desk.say({ approval }, outcomeText(approval, ''));
  },
});
