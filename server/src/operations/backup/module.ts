import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { createBackups, type Backups } from './service/last-good.ts';

const placement: Placement = {
  backup_moments: local('it has a row for each kind of moment'),
};

export const backupModule = (deps: Parameters<typeof createBackups>[0]): Module<Backups> => ({
  service: createBackups(deps),
  placement,
});
