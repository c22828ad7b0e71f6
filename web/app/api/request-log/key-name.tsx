import type { ApiKey } from '@marque/server/api/keys/contract';
import { useTranslations } from '../../kit/messages/intl.ts';

/** A key by its name, as long as the account has it. */
export type NamedKey = Pick<ApiKey, 'id' | 'name' | 'mode' | 'tail'>;

/** The name and mode of a key. */
export function KeyName({ of, keys }: { of: string; keys: readonly NamedKey[] }) {
  const t = useTranslations('request-log');
  const key = keys.find(({ id }) => id === of);
  return key ? `${key.name}, ${t(`mode.${key.mode}`)}` : t('goneKey');
}
