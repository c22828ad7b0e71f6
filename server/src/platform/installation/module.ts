import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { createVersions, type Versions } from './service/versions.ts';

const placement: Placement = {
  installation_secrets: local('it has one row'),
  data_versions: local('it has a row for each kind of data'),
};

export function installationModule(deps: Parameters<typeof createVersions>[0]): Module<Versions> {
  return { service: createVersions(deps), placement };
}
