import type { ServiceSettingState } from '@marque/server/platform/service-settings/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';

type Words = ReturnType<typeof useTranslations<'console-providers.services'>>;

/** The name of a service of a setting. */
export const optionName = (t: Words, name: string): string => t(`option.${name as 'vinaudit'}`);

/** What a setting is set to, as it is shown. `invents`: histories are invented, and market values beside them. */
export function useSettingValue(
  invents: boolean,
): (setting: Pick<ServiceSettingState, 'kind' | 'group'>, value: string) => string {
  const t = useTranslations('console-providers.services');
  const format = useFormatter();
  /** Without a service of these, answers are invented. */
  const isInvented = (group: ServiceSettingState['group']) =>
    group === 'history' || group === 'plates' || (group === 'values' && invents);
  return ({ kind, group }, value) => {
    if (kind === 'switch') return t(value === 'off' ? 'off' : 'on');
    if (value === '')
      return t(kind === 'price' ? 'unpriced' : kind === 'list' && isInvented(group) ? 'invented' : 'not_set');
    if (kind === 'list' || kind === 'choice')
      return value
        .split(',')
        .map(name => optionName(t, name.trim()))
        .join(', ');
    if (kind === 'price') return t('dollars', { price: value });
    if (kind === 'count') return format.number(Number(value));
    return kind === 'license' && value === 'none' ? t('nothing_allowed') : value;
  };
}
