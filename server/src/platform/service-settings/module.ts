import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { serviceSettingsRoutes } from './routes.ts';
import { createServiceSettings, type ServiceSettingsDeps, type ServiceSettingsService } from './service.ts';

const placement: Placement = { service_versions: local('it has a row for each change of the services that are asked') };

export function serviceSettingsModule(deps: ServiceSettingsDeps): Module<ServiceSettingsService> {
  const services = createServiceSettings(deps);
  return {
    service: services,
    placement,
    reads: { service_settings: deps.live.load },
    routes: http => serviceSettingsRoutes(http, services),
  };
}
