import { isSftp, saveFeedCall, type StockFeed } from '@marque/server/inventory/feeds/contract';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { TextAreaField, TextField } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';

/** Where the file of a rooftop is fetched. A password that is stored is kept where none is typed. */
export function AddressDialog({ feed, onClose }: { feed: StockFeed; onClose: () => void }) {
  const t = useTranslations('feeds');
  const { rooftop, name, url, username, has_password: hasPassword, mileage_unit: unit } = feed;
  const toast = useToast();
  const [sftp, setSftp] = useState(isSftp(url));
  const call = useCall(saveFeedCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('saved') });
      onClose();
    },
  });
  const form = useForm(call, {
    read: fields => {
      const password = textIn(fields, 'password');
      const user = textIn(fields, 'username').trim();
      const key = textIn(fields, 'private_key').trim();
      return {
        rooftop,
        url: textIn(fields, 'url').trim(),
        username: user,
        // Without a user name there is nothing that a stored password belongs to.
        ...(password !== '' || user === '' ? { password } : {}),
        ...(key !== '' && { private_key: key }),
        mileage_unit: textIn(fields, 'mileage_unit') === 'km' ? ('km' as const) : ('mi' as const),
      };
    },
    check: typed => ({ ...(!textIn(new FormData(typed), 'url').trim() && { url: t('url_missing') }) }),
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('set_title', { name })} description={t('set_text')}>
      <DialogForm form={form} action={t('save')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <TextField
          label={t('url')}
          hint={t('url_hint')}
          name="url"
          maxLength={1000}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          defaultValue={url}
          onChange={({ target }) => setSftp(isSftp(target.value.trim()))}
          error={form.at('url')}
        />
        <TextField
          label={t('username')}
          hint={t(sftp ? 'username_sftp' : 'username_hint')}
          name="username"
          maxLength={120}
          autoComplete="off"
          defaultValue={username}
          error={form.at('username')}
        />
        <TextField
          label={t('password')}
          hint={t(hasPassword ? (sftp ? 'secret_kept' : 'password_kept') : 'password_hint')}
          name="password"
          type="password"
          maxLength={200}
          autoComplete="new-password"
          error={form.at('password')}
        />
        {sftp && (
          <TextAreaField
            label={t('private_key')}
            hint={t('private_key_hint')}
            name="private_key"
            rows={4}
            maxLength={16_000}
            autoComplete="off"
            spellCheck={false}
            error={form.at('private_key')}
          />
        )}
        <SelectField
          label={t('unit')}
          name="mileage_unit"
          defaultValue={unit}
          options={[
            ['mi', t('mi')],
            ['km', t('km')],
          ]}
        />
      </DialogForm>
    </Dialog>
  );
}
