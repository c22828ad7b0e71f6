import { inviteOperatorCall, setRolesCall, type Roles } from '../../identity/roles/contract.ts';
import { CommandRefused } from '../command.ts';
import { deskCommand, momentText, outcomeText } from './desk-command.ts';

type Operator = Roles['operators'][number];

const operatorText = ({ person, email, roles }: Operator): string =>
  `${person}  ${email}  ${roles.map(({ role, by, since }) => `${role} by ${by} on ${since.slice(0, 10)}`).join(', ')}`;

/** Lists who operates a brand, and who is invited. */
export const roleList = deskCommand({
  usage: 'role list',
  examples: ['role list --json'],
  async run({ app, caller, say }) {
    const { operators, invitations } = await app.roles.list(caller);
    for (const operator of operators) say(operator, operatorText(operator));
    for (const invited of invitations)
      say(invited, `${invited.id}  ${invited.email}  invited as ${invited.role} until ${momentText(invited.expires)}`);
  },
});

/** Mails an invitation to a role. */
export const roleInvite = deskCommand({
  usage: 'role invite --email ADDRESS --role ROLE --reason TEXT',
  examples: ['role invite --email bo@example.com --role support --reason "New at the desk"'],
  texts: ['email', 'role', 'reason'],
  async run({ app, caller, texts, say, inputOf }) {
    const input = inputOf(inviteOperatorCall.input, texts);
    const { approval } = await app.roles.invite(caller, input);
    say({ ...input, approval }, outcomeText(approval, `The invitation is queued for ${input.email}.`));
  },
});

/** Gives an operator exactly these roles; an empty list ends the work. */
export const roleSet = deskCommand({
  usage: 'role set OPERATOR --roles ROLE,ROLE --reason TEXT',
  subject: 'OPERATOR',
  examples: [
    'role set bo@example.com --roles support,finance --reason "Sees to refunds too"',
    'role set bo@example.com --roles "" --reason "Has left"',
  ],
  texts: ['roles', 'reason'],
  async run({ app, caller, subject, texts, say, inputOf }) {
    const { operators } = await app.roles.list(caller);
    const operator = operators.find(({ email, person }) => [email, person].includes(subject.toLowerCase()));
    if (!operator) throw new CommandRefused(`${subject} is no operator of ${caller.site.id}.`);
    const input = inputOf(setRolesCall.input, {
      person: operator.person,
      roles: texts.roles?.split(',').filter(role => role !== ''),
      reason: texts.reason,
    });
    const { approval } = await app.roles.setRoles(caller, input);
    const shown = input.roles.join(', ') || 'no role';
    say({ ...input, approval }, outcomeText(approval, `${operator.email} has ${shown} now. Open sessions have ended.`));
  },
});

/** Ends an invitation that is open. */
export const roleUninvite = deskCommand({
  usage: 'role uninvite INVITATION',
  subject: 'INVITATION',
  examples: ['role uninvite inv_01'],
  async run({ app, caller, subject, say }) {
    const { invitations } = await app.roles.endInvitation(caller, subject);
    say({ invitation: subject, open: invitations.length }, `${subject} has ended.`);
  },
});
