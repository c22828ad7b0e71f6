import type { LabelSettings } from '../../../../kit/settings/label-config.ts';
import { licenseFrom } from '../../../reports/rules/sources/license.ts';
import type { LabelSource } from './label-source.ts';
import { createServiceLabels } from './labels-of-a-service.ts';
import { createFordLabels, createStellantisLabels } from './labels-of-makers.ts';

/** The sources that the settings name, in their order. */
export function labelSourcesOf(settings: readonly LabelSettings[]): LabelSource[] {
  return settings.map(setting => {
    const license = licenseFrom(setting.license);
    return { ...sourceOf(setting), ...(license ? { license } : {}) };
  });
}

function sourceOf({ name, url, terms }: LabelSettings): LabelSource {
  if (name === 'ford') return createFordLabels({ url });
  if (name === 'stellantis') return createStellantisLabels({ url });
  return createServiceLabels({ url: url ?? '', terms: terms ?? '' });
}
