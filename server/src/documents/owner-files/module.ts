import { personalData } from './store.ts';
import type { Module } from '../../app/module.ts';
import { ownerFileRoutes } from './routes.ts';
import { createOwnerFiles, type OwnerFileDeps, type OwnerFiles } from './service.ts';

export function ownerFilesModule(deps: OwnerFileDeps): Module<OwnerFiles> {
  const files = createOwnerFiles(deps);
  return { service: files, personalData: [personalData], routes: http => ownerFileRoutes(http, files) };
}
