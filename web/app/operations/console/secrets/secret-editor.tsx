import { removeSecretCall, setSecretCall, type SecretState } from '@marque/server/platform/secrets/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './secrets.module.css';

interface SecretEditorProps {
  secret: SecretState;
  needsSecond: boolean;
  onClose: () => void;
}

const ENVIRONMENTS = ['live', 'sandbox'] as const;

/** New keys in place of those in use; they are never shown again. */
export function SecretEditor({ secret, needsSecond, onClose }: SecretEditorProps) {
  const t = useTranslations('console-secrets');
  const toast = useToast();
  const done = {
    revalidate: 'success' as const,
    onSuccess: ({ approval }: { approval: object | null }) => {
      toast({ title: t(approval ? 'proposed' : 'saved'), kind: 'member' });
      onClose();
    },
  };
  const call = useCall(setSecretCall, done);
  const removing = useCall(removeSecretCall, {
    ...done,
    onError: (_error, text) => toast({ title: t('failed'), detail: text, error: true }),
  });
  const { name, fields, version: base, source } = secret;
  const form = useForm(call, {
    read: typed => ({
      name,
      base,
      reason: textIn(typed, 'reason'),
      fields: Object.fromEntries(fields.map(field => [field.name, textIn(typed, field.name).trim()])),
    }),
    check: element => {
      const typed = new FormData(element);
      const empty = fields.filter(field => textIn(typed, field.name).trim() === '');
      return Object.fromEntries([
        ...empty.map(field => [field.name, t('missing')]),
        ...(textIn(typed, 'reason').trim() ? [] : [['reason', t('noReason')]]),
      ]);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t(`name.${name as 'stripe'}`)}
      description={t(needsSecond && secret.scope === 'brand' ? 'second' : 'once')}
    >
      <form className={styles.secretForm} method="post" noValidate autoComplete="off" onSubmit={form.onSubmit}>
        <FormError form={form} />
        {fields.map(field =>
          field.name === 'environment' ? (
            <SelectField
              key={field.name}
              label={t('field.environment')}
              name={field.name}
              defaultValue={field.shown ?? 'sandbox'}
              options={ENVIRONMENTS.map(each => [each, t(`environment.${each}`)] as const)}
            />
          ) : (
            <TextField
              key={field.name}
              label={t(`field.${field.name as 'key'}`)}
              name={field.name}
              type={field.secret ? 'password' : 'text'}
              autoComplete="off"
              spellCheck={false}
              defaultValue={field.secret ? '' : (field.shown ?? '')}
              error={form.at(field.name)}
            />
          ),
        )}
        <TextField label={t('reason')} name="reason" maxLength={200} error={form.at('reason')} />
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <Button look="main" type="submit" busy={form.pending}>
            {t('save')}
          </Button>
          {source === 'console' && (
            <Button busy={removing.pending} onClick={() => removing.run({ name, base, reason: t('removeReason') })}>
              {t('remove')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
