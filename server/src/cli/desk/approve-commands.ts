import { approvalList, approveCall, withdrawCall, type Approval } from '../../platform/approvals/contract.ts';
import type { Approvals } from '../../platform/approvals/service.ts';
import { deskCommand, momentText, rowsOf } from './desk-command.ts';

const lineOf = ({ id, state, action, object, proposer, proposed_by: by, proposed, reason }: Approval): string =>
  `${id}  ${state}  ${action} of ${object}  by ${proposer ?? by} on ${momentText(proposed)}: ${reason}`;

function detailText(approval: Approval): string {
  const { changes, expires, decider, decided_by: by, decided, note } = approval;
  return [
    lineOf(approval),
    ...changes.map(each => `  ${each.setting}: ${JSON.stringify(each.before)} -> ${JSON.stringify(each.after)}`),
    decided === null
      ? `  open until ${momentText(expires)}`
      : `  decided by ${decider ?? by ?? ''} on ${momentText(decided)}${note ? `: ${note}` : ''}`,
  ].join('\n');
}

/** Lists what was proposed to a second person, newest first; without `--all` only what is open. */
export const approveList = deskCommand({
  usage: 'approve list [--all] [--limit NUMBER]',
  examples: ['approve list', 'approve list --all --limit 200 --json'],
  texts: ['limit'],
  flags: ['all'],
  async run({ app, caller, texts, flags, say }) {
    const rows = rowsOf(texts.limit, approvalList.fields, async page => {
      const { approvals, next } = await app.approvals.list(caller, page, flags.all ? {} : { show: 'open' });
      return { rows: approvals, next };
    });
    for await (const approval of rows) say(approval, lineOf(approval));
  },
});

/** Shows what one proposal would change. */
export const approveShow = deskCommand({
  usage: 'approve show APPROVAL',
  subject: 'APPROVAL',
  examples: ['approve show apv_01'],
  async run({ app, caller, subject, say }) {
    const approval = await app.approvals.find(caller, subject);
    say(approval, detailText(approval));
  },
});

const deciding = (verb: 'accept' | 'decline', decide: (approvals: Approvals) => Approvals['approve']) =>
  deskCommand({
    usage: `approve ${verb} APPROVAL [--note TEXT]`,
    subject: 'APPROVAL',
    examples: [`approve ${verb} apv_01 --note "Checked with the buyer"`],
    texts: ['note'],
    async run({ app, caller, subject, texts, say, inputOf }) {
      const input = inputOf(approveCall.input, { approval: subject, note: texts.note });
      const approval = await decide(app.approvals)(caller, input);
      say(approval, detailText(approval));
    },
  });

/** Makes the change that another operator proposed. */
export const approveAccept = deciding('accept', approvals => approvals.approve);
/** Refuses the change. */
export const approveDecline = deciding('decline', approvals => approvals.decline);

/** Takes back what the operator has proposed. */
export const approveWithdraw = deskCommand({
  usage: 'approve withdraw APPROVAL',
  subject: 'APPROVAL',
  examples: ['approve withdraw apv_01'],
  async run({ app, caller, subject, say, inputOf }) {
    const approval = await app.approvals.withdraw(caller, inputOf(withdrawCall.input, { approval: subject }));
    say(approval, detailText(approval));
  },
});
