import type { LabelSettings } from '../../../../kit/settings/label-config.ts';
import { licenseFrom } from '../../../reports/rules/sources/license.ts';
import type { LabelProvider } from './label-provider.ts';
import { createServiceLabels } from './labels-of-a-service.ts';
import { createFordLabels, createStellantisLabels } from './labels-of-makers.ts';

/** The sources that the settings name, in their order. */
export function labelProvidersOf(settings: readonly LabelSettings[]): LabelProvider[] {
  return settings.map(setting => {
    const license = licenseFrom(setting.license);
    return { ...providerOf(setting), ...(license ? { license } : {}) };
  });
}

function providerOf({ name, url, terms }: LabelSettings): LabelProvider {
  if (name === 'ford') return createFordLabels({ url });
  if (name === 'stellantis') return createStellantisLabels({ url });
  return createServiceLabels({ url: url ?? '', terms: terms ?? '' });
}
