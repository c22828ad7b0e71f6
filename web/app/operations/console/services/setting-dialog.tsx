import { type ServiceSettingState, saveServicesCall } from '@marque/server/platform/service-settings/contract';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { optionName, useSettingValue } from './setting-value.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

interface SettingDialogProps {
  setting: ServiceSettingState;
  base: number;
  /** Whether histories are invented. */
  invents: boolean;
  onClose: () => void;
}

/** Sets one setting of the services, or leaves it to the environment again. */
export function SettingDialog({ setting, base, invents, onClose }: SettingDialogProps) {
  const t = useTranslations('console-providers.services');
  const valueOf = useSettingValue(invents);
  const { name, kind, source, otherwise } = setting;
  const title = t(`of.${name as 'HISTORY_PROVIDER'}`);
  const call = useToldCall(saveServicesCall, { words: { done: t('saved'), failed: t('not_saved') }, onDone: onClose });
  const form = useForm(call, {
    read: fields => ({
      base,
      changes: { [name]: kind === 'list' ? fields.getAll('value').join(',') : textIn(fields, 'value').trim() },
      reason: textIn(fields, 'reason').trim(),
    }),
    check: typed =>
      Object.fromEntries(textIn(new FormData(typed), 'reason').trim() ? [] : [['reason', t('no_reason')]]),
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={title} description={t('effect')}>
      <DialogForm form={form} action={t('save')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <SettingField setting={setting} label={title} />
        <TextField label={t('reason')} name="reason" maxLength={200} error={form.at('reason')} />
        {source === 'console' && (
          <p className={`${ui.text14} ${ui.secondaryText}`}>
            {t('otherwise', { value: valueOf(setting, otherwise) })}{' '}
            <Button
              look="link"
              busy={call.pending}
              onClick={() => call.run({ base, changes: { [name]: null }, reason: t('reset_reason', { name }) })}
            >
              {t('reset')}
            </Button>
          </p>
        )}
      </DialogForm>
    </Dialog>
  );
}

function SettingField({ setting, label }: { setting: ServiceSettingState; label: string }) {
  const t = useTranslations('console-providers.services');
  const { kind, options, value } = setting;
  const missing = options.filter(({ ready }) => !ready);
  const keys = missing.length > 0 && (
    <p className={`${ui.text14} ${ui.secondaryText}`}>
      {t('no_keys', { names: missing.map(({ name }) => optionName(t, name)).join(', ') })}{' '}
      <ConsoleLink to="/secrets">{t('to_keys')}</ConsoleLink>
    </p>
  );
  if (kind === 'switch')
    return (
      <SelectField
        label={label}
        name="value"
        defaultValue={value}
        options={(['on', 'off'] as const).map(each => [each, t(each)] as const)}
      />
    );
  if (kind === 'choice')
    return (
      <>
        <SelectField label={label} name="value" defaultValue={value}>
          <option value="">{t('not_set')}</option>
          {options.map(({ name, ready }) => (
            <option key={name} value={name} disabled={!ready}>
              {optionName(t, name)}
            </option>
          ))}
        </SelectField>
        {keys}
      </>
    );
  if (kind !== 'list')
    return (
      <TextField
        label={label}
        hint={t(`hint.${kind}`)}
        name="value"
        inputMode={kind === 'price' ? 'decimal' : kind === 'count' ? 'numeric' : 'text'}
        spellCheck={false}
        defaultValue={value}
      />
    );
  const chosen = value.split(',').map(name => name.trim());
  return (
    <fieldset>
      <legend className={ui.visuallyHidden}>{label}</legend>
      {options.map(({ name, ready }) => (
        <Checkbox
          key={name}
          name="value"
          value={name}
          defaultChecked={chosen.includes(name)}
          disabled={!ready && !chosen.includes(name)}
        >
          {optionName(t, name)}
        </Checkbox>
      ))}
      {keys}
    </fieldset>
  );
}
