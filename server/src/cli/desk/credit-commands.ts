import { readFile } from 'node:fs/promises';
import { adjustCreditsCall, proposeMassCreditsCall, type WalletSums } from '../../money/credits/contract.ts';
import { newId } from '../../kit/security/ids.ts';
import { CommandRefused } from '../command.ts';
import { deskCommand, outcomeText, type Desk } from './desk-command.ts';
import { personIdOf } from './finding.ts';

const walletText = ({ unit, granted, given, used, held, gone, left, unlimited }: WalletSums): string =>
  `${unit}  ${unlimited ? 'without limit' : `${left} left`}: ${granted} bought, ${given} given, ${used} used, ${held} held, ${gone} gone`;

/** Shows the wallets of a member. */
export const creditShow = deskCommand({
  usage: 'credit show MEMBER',
  subject: 'MEMBER',
  examples: ['credit show ann@example.com'],
  async run(desk) {
    const { wallets } = await desk.app.credits.personCredits(desk.caller, await personIdOf(desk, desk.subject));
    if (wallets.length === 0) desk.say({ wallets }, 'This member never had a credit.');
    for (const wallet of wallets) desk.say(wallet, walletText(wallet));
  },
});

/** The same key again changes nothing, so a script that was cut off can repeat its command. */
const OPTIONS = ['credits', 'unit', 'reason', 'key'] as const;
const TAIL = '--credits NUMBER --unit vhr|sticker|global --reason TEXT [--key TEXT]';

async function adjust(desk: Desk<(typeof OPTIONS)[number], never>, sign: 1 | -1): Promise<void> {
  const { credits = '', unit, reason, key = newId('key') } = desk.texts;
  const input = desk.inputOf(adjustCreditsCall.input, {
    person: await personIdOf(desk, desk.subject),
    unit,
    change: /^[1-9]\d{0,3}$/.test(credits) ? sign * Number(credits) : Number.NaN,
    reason,
    key,
  });
  const { wallets, approval } = await desk.app.credits.adjust(desk.caller, input);
  desk.say({ wallets, approval }, outcomeText(approval, wallets.map(walletText).join('\n')));
}

/** Gives a member credits, or proposes it where the limit of the operator's role is exceeded. */
export const creditGrant = deskCommand({
  usage: `credit grant MEMBER ${TAIL}`,
  subject: 'MEMBER',
  examples: ['credit grant ann@example.com --credits 2 --unit vhr --reason "Report was late" --key ticket-1204'],
  texts: OPTIONS,
  run: desk => adjust(desk, 1),
});

/** Takes unused credits of a member back. */
export const creditTake = deskCommand({
  usage: `credit take MEMBER ${TAIL}`,
  subject: 'MEMBER',
  examples: ['credit take ann@example.com --credits 1 --unit vhr --reason "Given twice"'],
  texts: OPTIONS,
  run: desk => adjust(desk, -1),
});

/** Shows what a list of credits would give, and proposes it: it is given when another operator approves. */
export const creditGrantMany = deskCommand({
  usage: 'credit grant-many --from PATH --reason TEXT [--preview]',
  examples: ['credit grant-many --from credits.csv --reason "The reports of May were late"'],
  texts: ['from', 'reason'],
  flags: ['preview'],
  async run({ app, caller, texts: { from = '', reason }, flags, say, inputOf }) {
    const csv = await readFile(from, 'utf8').catch((error: Error) => {
      throw new CommandRefused(`${from} cannot be read: ${error.message}`);
    });
    const read = await app.credits.previewMass(caller, { csv });
    for (const line of read.lines)
      say(
        line,
        `line ${line.line}: ${line.member}  ${line.credits ?? '-'} ${line.unit ?? '-'}  ${line.problem ?? 'good'}`,
      );
    if (flags.preview) return;
    const { people, total } = read;
    const approval = await app.credits.proposeMass(
      caller,
      inputOf(proposeMassCreditsCall.input, { csv, people, total, reason }),
    );
    say({ approval }, outcomeText(approval, ''));
  },
});
