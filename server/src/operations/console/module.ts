import type { Module } from '../../app/module.ts';
import { exportOf, type ExportSource } from '../../identity/exports/rules.ts';
import { Approval, approvalsCall } from '../../platform/approvals/contract.ts';
import type { Approvals } from '../../platform/approvals/service.ts';
import { mailsCall, SentMail, Suppressed, suppressedCall } from '../../platform/mail/contract.ts';
import type { Mail } from '../../platform/mail/service.ts';
import { FailedJob, jobsCall, OpenJob, Pack, packsCall } from './contract.ts';
import { consoleRoutes } from './routes.ts';
import { createConsole, type Console, type ConsoleDeps } from './service.ts';

interface ExportedBelow {
  mail: Pick<Mail, 'sent' | 'suppression'>;
  approvals: Pick<Approvals, 'list'>;
}

export function consoleModule(deps: ConsoleDeps & ExportedBelow): Module<Console> {
  const service = createConsole(deps);
  const exports = [...platformExports(deps), ...installationExports(service)];
  return { service, exports, routes: http => consoleRoutes(http, service) };
}

/** The lists of the installation, as far as their pages show them. */
function installationExports({ jobs, packs }: Console): ExportSource[] {
  const open = exportOf({
    list: 'open_jobs',
    needs: ['manage_sites'],
    input: jobsCall.input,
    row: OpenJob,
    read: async caller => ({ rows: (await jobs(caller)).open, next: null }),
  });
  const failed = exportOf({
    list: 'failed_jobs',
    needs: ['manage_sites'],
    input: jobsCall.input,
    row: FailedJob,
    read: async caller => ({ rows: (await jobs(caller)).failed, next: null }),
  });
  const all = exportOf({
    list: 'packs',
    needs: ['read_records'],
    input: packsCall.input,
    row: Pack,
    read: async caller => ({ rows: (await packs(caller)).packs, next: null }),
  });
  return [open, failed, all];
}

/** The lists of the platform, which is a storey below the exports. */
function platformExports({ mail, approvals }: ExportedBelow): ExportSource[] {
  const mails = exportOf({
    list: 'mails',
    needs: ['read_people'],
    input: mailsCall.input,
    row: SentMail,
    read: async (caller, input) => {
      const { mails: rows, next, total } = await mail.sent.list(caller, input);
      return { rows, next, total };
    },
  });
  const suppressed = exportOf({
    list: 'suppressed',
    needs: ['read_people'],
    input: suppressedCall.input,
    row: Suppressed,
    read: async (caller, input) => {
      const { addresses: rows, next, total } = await mail.suppression.list(caller, input);
      return { rows, next, total };
    },
  });
  const proposed = exportOf({
    list: 'approvals',
    needs: ['read_audit'],
    input: approvalsCall.input,
    row: Approval,
    read: async (caller, { show, object, ...page }) => {
      const { approvals: rows, next } = await approvals.list(caller, page, { show, object });
      return { rows, next };
    },
  });
  return [mails, suppressed, proposed];
}
