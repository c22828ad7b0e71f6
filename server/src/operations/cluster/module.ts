import type { Module } from '../../app/module.ts';
import { createCluster, type Cluster } from './service.ts';

export const clusterModule = (deps: Parameters<typeof createCluster>[0]): Module<Cluster> => ({
  service: createCluster(deps),
});
