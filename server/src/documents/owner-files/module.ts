import { personalData } from './store.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { ownerFileRoutes } from './routes.ts';
import { createOwnerFiles, type OwnerFileDeps, type OwnerFiles } from './service.ts';

const placement: Placement = {
  owner_files: byAccount(),
};

export function ownerFilesModule(deps: OwnerFileDeps): Module<OwnerFiles> {
  const files = createOwnerFiles(deps);
  return { service: files, personalData: [personalData], placement, routes: http => ownerFileRoutes(http, files) };
}
