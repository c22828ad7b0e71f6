import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { AuditEntry, AuditInput } from '../../platform/audit/contract.ts';
import { sweepExportsJob, writeExportJob } from './jobs.ts';
import { exportMails } from './mails.tsx';
import { exportRoutes } from './routes.ts';
import { exportOf } from './rules.ts';
import { partsStored } from './service/writing.ts';
import { createExports, type ExportDeps, type Exports } from './service.ts';
import { personalData, retention } from './store.ts';

const placement: Placement = { exports: local('it has the few rows of operators') };

export function exportsModule(deps: ExportDeps): Module<Exports> {
  const exports = createExports(deps);
  const log = exportOf({
    list: 'log',
    needs: ['read_audit'],
    input: AuditInput,
    row: AuditEntry,
    place: 'before',
    read: async (caller, input) => {
      const { entries: rows, next } = await deps.audit.list(caller, input);
      return { rows, next };
    },
  });
  return {
    service: exports,
    jobs: [writeExportJob(exports.write), sweepExportsJob(exports.sweep)],
    mails: exportMails,
    personalData: [personalData],
    retention,
    invariants: [partsStored(deps)],
    placement,
    exports: [log],
    routes: http => exportRoutes(http, exports),
  };
}
