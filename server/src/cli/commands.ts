import { CommandRefused, USAGE_EXIT, type Command } from './command.ts';

/** Every command by its module and verb. Only the one that is called is loaded. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  'approve accept': async () => (await import('./desk/approve-commands.ts')).approveAccept,
  'approve decline': async () => (await import('./desk/approve-commands.ts')).approveDecline,
  'approve list': async () => (await import('./desk/approve-commands.ts')).approveList,
  'approve show': async () => (await import('./desk/approve-commands.ts')).approveShow,
  'approve withdraw': async () => (await import('./desk/approve-commands.ts')).approveWithdraw,
  'audit verify': async () => (await import('./audit-verify.ts')).auditVerify,
  'backup create': async () => (await import('./backup-commands.ts')).backupCreate,
  'backup list': async () => (await import('./backup-commands.ts')).backupList,
  'backup record': async () => (await import('./backup-commands.ts')).backupRecord,
  'backup restore': async () => (await import('./backup-commands.ts')).backupRestore,
  'backup verify': async () => (await import('./backup-commands.ts')).backupVerify,
  'catalogue import': async () => (await import('./data/catalog-import.ts')).catalogImport,
  'cluster distribute': async () => (await import('./cluster-commands.ts')).clusterDistribute,
  'cluster plan': async () => (await import('./cluster-commands.ts')).clusterPlan,
  'cluster status': async () => (await import('./cluster-commands.ts')).clusterStatus,
  'credit grant': async () => (await import('./desk/credit-commands.ts')).creditGrant,
  'credit grant-many': async () => (await import('./desk/credit-commands.ts')).creditGrantMany,
  'credit show': async () => (await import('./desk/credit-commands.ts')).creditShow,
  'credit take': async () => (await import('./desk/credit-commands.ts')).creditTake,
  'data import': async () => (await import('./data/data-import.ts')).dataImport,
  'data pull': async () => (await import('./data/data-pull.ts')).dataPull,
  'data status': async () => (await import('./data/data-status.ts')).dataStatus,
  'database create': async () => (await import('./data/database-create.ts')).databaseCreate,
  'export cancel': async () => (await import('./desk/export-commands.ts')).exportCancel,
  'export create': async () => (await import('./desk/export-commands.ts')).exportCreate,
  'export list': async () => (await import('./desk/export-commands.ts')).exportShow,
  'job list': async () => (await import('./desk/job-commands.ts')).jobList,
  'job retry': async () => (await import('./desk/job-commands.ts')).jobRetry,
  'member address': async () => (await import('./desk/member-commands.ts')).memberAddress,
  'member block': async () => (await import('./desk/member-commands.ts')).memberBlock,
  'member confirm': async () => (await import('./desk/member-commands.ts')).memberConfirm,
  'member erase': async () => (await import('./desk/member-commands.ts')).memberErase,
  'member list': async () => (await import('./desk/member-commands.ts')).memberList,
  'member note': async () => (await import('./desk/member-commands.ts')).memberNote,
  'member show': async () => (await import('./desk/member-commands.ts')).memberShow,
  'member sign-out': async () => (await import('./desk/member-commands.ts')).memberSignOut,
  'member timeline': async () => (await import('./desk/member-commands.ts')).memberTimeline,
  'member unblock': async () => (await import('./desk/member-commands.ts')).memberUnblock,
  'order list': async () => (await import('./desk/order-commands.ts')).orderList,
  'order receipt': async () => (await import('./desk/order-commands.ts')).orderReceipt,
  'order recheck': async () => (await import('./desk/order-commands.ts')).orderRecheck,
  'order show': async () => (await import('./desk/order-commands.ts')).orderShow,
  'plan list': async () => (await import('./brands/plan-commands.ts')).planList,
  'plan set': async () => (await import('./brands/plan-commands.ts')).planSet,
  'plan show': async () => (await import('./brands/plan-commands.ts')).planShow,
  'price export': async () => (await import('./brands/plan-commands.ts')).priceExport,
  'price import': async () => (await import('./brands/plan-commands.ts')).priceImport,
  'price list': async () => (await import('./brands/plan-commands.ts')).priceList,
  'records import': async () => (await import('./records/records-import.ts')).recordsImport,
  'records remove': async () => (await import('./records/records-remove.ts')).recordsRemove,
  'records show': async () => (await import('./records/records-show.ts')).recordsShow,
  'records status': async () => (await import('./records/records-status.ts')).recordsStatus,
  'refund block': async () => (await import('./desk/order-commands.ts')).refundBlock,
  'refund create': async () => (await import('./desk/order-commands.ts')).refundCreate,
  'refund unblock': async () => (await import('./desk/order-commands.ts')).refundUnblock,
  'report build': async () => (await import('./report-build.ts')).reportBuild,
  'role invite': async () => (await import('./desk/role-commands.ts')).roleInvite,
  'role list': async () => (await import('./desk/role-commands.ts')).roleList,
  'role set': async () => (await import('./desk/role-commands.ts')).roleSet,
  'role uninvite': async () => (await import('./desk/role-commands.ts')).roleUninvite,
  'site diff': async () => (await import('./site-commands.ts')).siteDiff,
  'site export': async () => (await import('./site-commands.ts')).siteExport,
  'site import': async () => (await import('./site-commands.ts')).siteImport,
  'site new': async () => (await import('./brands/site-new.ts')).siteNew,
  'site revert': async () => (await import('./site-commands.ts')).siteRevert,
  'site show': async () => (await import('./site-commands.ts')).siteShow,
  'valuations check': async () => (await import('./valuations-check.ts')).valuationsCheck,
  'vehicle show': async () => (await import('./vehicle-show.ts')).vehicleShow,
};

/** Their commands name the brand first; like all others they take it as `--brand` too. */
const BRAND_FIRST: ReadonlySet<string> = new Set(['site', 'plan', 'price']);

const takingBrand = (command: Command): Command => ({
  ...command,
  run: (args, tools) => {
    const at = args.indexOf('--brand');
    const brand = args[at + 1];
    if (at < 0 || brand === undefined) return command.run(args, tools);
    return command.run([brand, ...args.slice(0, at), ...args.slice(at + 2)], tools);
  },
});

/** @throws CommandRefused with the list of commands for one that does not exist */
export async function commandFor(module: string, verb: string): Promise<Command> {
  const name = `${module} ${verb}`;
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load) return BRAND_FIRST.has(module) ? takingBrand(await load()) : load();
  const all = await Promise.all(Object.values(COMMANDS).map(each => each()));
  const usages = all.flatMap(({ usage }) => usage.split('\n'));
  throw new CommandRefused(usages.map(usage => `npm run -s cli -- ${usage}`).join('\n'), USAGE_EXIT);
}
