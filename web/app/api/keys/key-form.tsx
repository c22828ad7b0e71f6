import {
  AGENT_ORDERS_PER_DAY,
  type ApiKey,
  changeKeyCall,
  DEALERSHIP_SCOPES,
  KEY_SCOPES,
  type KeyMode,
  type KeyOwner,
  type KeyScope,
  makeKeyCall,
} from '@marque/server/api/keys/contract';
import { useId, useState } from 'react';
import { send } from '../../client.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useAction } from '../../kit/forms/use-call.ts';
import { type Form, textIn, useForm } from '../../kit/forms/use-form.ts';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { FieldError, TextField } from '../../kit/ui/field/field.tsx';
import { RadioGroup } from '../../kit/ui/field/radio-group.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { settingsIn, wrongIn } from './key-settings.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './keys.module.css';

interface KeyFormProps {
  owner: KeyOwner;
  /** Null: a new one. */
  apiKey: ApiKey | null;
  freshly: <Answer>(step: () => Promise<Answer>) => Promise<Answer>;
  onClose: () => void;
  /** The secret of a new key. */
  onSecret: (secret: string) => void;
}

/** What a key may do only where its owner says so: what costs something or changes what others see. */
const CHOSEN_SCOPES: ReadonlySet<KeyScope> = new Set(['orders', 'shares', 'webhooks']);
/** What a new key may do unless its owner says otherwise. */
const FIRST_SCOPES = KEY_SCOPES.filter(scope => !CHOSEN_SCOPES.has(scope));
/** What a key may do, by whose it is. */
const SCOPES: Record<KeyOwner, readonly KeyScope[]> = {
  account: KEY_SCOPES,
  dealership: [...KEY_SCOPES, ...DEALERSHIP_SCOPES],
};
const MODES: readonly KeyMode[] = ['test', 'live'];
/** Days until a key ends; empty: it does not. */
const LASTING = ['30', '90', '365', ''] as const;

/** What may be spent with a key of a dealership. */
const SPENDING = ['credits_per_day', 'credits_per_month'] as const;

/** A new key, or what one may do that is there. */
export function KeyForm({ owner, apiKey, freshly, onClose, onSecret }: KeyFormProps) {
  const t = useTranslations('developers.form');
  const toast = useToast();
  const [mode, setMode] = useState<KeyMode>(apiKey?.mode ?? 'test');
  const save = useAction(
    async (fields: FormData) => {
      const settings = settingsIn(fields);
      if (apiKey) return freshly(() => send(changeKeyCall, { ...settings, owner, key: apiKey.id }));
      const days = textIn(fields, 'days');
      return freshly(() => send(makeKeyCall, { ...settings, owner, mode, days: days === '' ? null : Number(days) }));
    },
    {
      revalidate: 'success',
      onSuccess: answer => {
        if ('secret' in answer && typeof answer.secret === 'string') return onSecret(answer.secret);
        toast({ title: t('saved'), kind: 'member' });
        onClose();
      },
    },
  );
  const form = useForm(save, {
    read: fields => fields,
    check: element => Object.fromEntries(wrongIn(new FormData(element)).map(name => [name, t(`wrong.${name}`)])),
  });
  const action = apiKey ? t('save') : t(`create.${mode}`);
  return (
    <Dialog
      open
      onOpenChange={isOpen => isOpen || onClose()}
      title={apiKey ? t('changeTitle', { name: apiKey.name }) : t('title')}
      description={apiKey ? t('changeText') : t('text')}
    >
      <DialogForm form={form} action={action} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <TextField
          label={t('name')}
          name="name"
          maxLength={60}
          autoComplete="off"
          defaultValue={apiKey?.name ?? ''}
          error={form.at('name')}
        />
        {!apiKey && (
          <RadioGroup
            legend={t('mode')}
            name="mode"
            value={mode}
            onChange={setMode}
            options={MODES.map(value => ({ value, label: t(`modes.${value}`) }))}
          />
        )}
        <ScopeBoxes owner={owner} chosen={apiKey?.scopes ?? FIRST_SCOPES} error={form.at('scopes')} />
        <LimitFields form={form} apiKey={apiKey} />
        <TextField
          label={t('addresses')}
          hint={t('addressesHint')}
          name="addresses"
          autoComplete="off"
          spellCheck={false}
          defaultValue={apiKey?.addresses.join(', ') ?? ''}
          error={form.at('addresses')}
        />
        {owner === 'dealership' &&
          SPENDING.map(name => (
            <TextField
              key={name}
              label={t(name)}
              hint={t('spendingHint')}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={apiKey?.[name] ?? ''}
              error={form.at(name)}
            />
          ))}
        {!apiKey && (
          <SelectField
            label={t('expires')}
            name="days"
            defaultValue="365"
            options={LASTING.map(days => [days, days ? t('days', { days: Number(days) }) : t('never')] as const)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

/** How often a key may ask, and how much agents may order with it. */
function LimitFields({ form, apiKey }: { form: Form; apiKey: ApiKey | null }) {
  const t = useTranslations('developers.form');
  return (
    <>
      <TextField
        label={t('limit')}
        name="per_minute"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={String(apiKey?.per_minute ?? 60)}
        error={form.at('per_minute')}
      />
      <TextField
        label={t('agentOrders')}
        hint={t('agentOrdersHint')}
        name="agent_orders_per_day"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={String(apiKey?.agent_orders_per_day ?? AGENT_ORDERS_PER_DAY)}
        error={form.at('agent_orders_per_day')}
      />
    </>
  );
}

function ScopeBoxes({
  owner,
  chosen,
  error,
}: {
  owner: KeyOwner;
  chosen: readonly KeyScope[];
  error: string | undefined;
}) {
  const t = useTranslations('developers');
  const errorId = useId();
  const about = (scope: KeyScope) =>
    owner === 'dealership' && (scope === 'orders' || scope === 'orders_read' || scope === 'documents')
      ? t(`dealership.scope.${scope}`)
      : t(`scope.${scope}`);
  return (
    <fieldset className={styles.keyScopes} aria-describedby={error ? errorId : undefined}>
      <legend className={ui.mediumWeight}>{t('form.scopes')}</legend>
      {SCOPES[owner].map(scope => (
        <Checkbox key={scope} name="scopes" value={scope} defaultChecked={chosen.includes(scope)}>
          <span className={ui.monospace}>{scope}</span> <span className={ui.secondaryText}>{about(scope)}</span>
        </Checkbox>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
