import type { Noun } from '../../app/noun.ts';
import { ownerFileRoutes } from './routes.ts';
import { createOwnerFiles, ownerFilesPersonalData, type OwnerFileDeps, type OwnerFiles } from './service.ts';

export function ownerFilesNoun(deps: OwnerFileDeps): Noun<OwnerFiles> {
  const files = createOwnerFiles(deps);
  return { service: files, personalData: [ownerFilesPersonalData], routes: http => ownerFileRoutes(http, files) };
}
