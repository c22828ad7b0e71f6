import {
  addPasskeyCall,
  beginPasskeyCall,
  type Passkey,
  removePasskeyCall,
  type SecondFactors,
} from '@marque/server/identity/second-factors/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { ProfileSection } from '../profile/profile-section.tsx';
import { makePasskey, PasskeyFault } from './passkey.ts';
import { SheetForm } from '../sheet-form.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './security.module.css';

interface PasskeyProps {
  factors: SecondFactors;
  freshly: <Answer>(step: () => Promise<Answer>) => Promise<Answer>;
  onChange: (factors: SecondFactors) => void;
}

/** The passkeys of the member: added on this device, removed one by one. */
export function PasskeySection({ factors, freshly, onChange }: PasskeyProps) {
  const t = useTranslations('security.passkeys');
  const hydrated = useHydrated();
  const toast = useToast();
  const [adding, setAdding] = useState(false);
  const remove = useAction(({ id }: Passkey) => freshly(() => send(removePasskeyCall, { id })), {
    onSuccess: (answer, { name }) => {
      onChange(answer.second_factors);
      toast({ title: t('removed', { name }), kind: 'member' });
    },
    onError: (_error, text) => toast({ title: text, error: true }),
  });
  const columns = useColumns({
    busy: remove.pending ? (remove.input?.id ?? null) : null,
    onRemove: key => remove.run(key),
  });
  const { passkeys, allowed } = factors;
  return (
    <ProfileSection id="passkeys" title={t('title')} text={t('text')}>
      <div className={styles.protection}>
        {passkeys.length === 0 ? (
          <p className={ui.secondaryText}>{t('none')}</p>
        ) : (
          <Table caption={t('caption')} stack rows={passkeys} rowKey={({ id }) => id} columns={columns} />
        )}
        <div>
          <Button disabled={!hydrated || !allowed} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </div>
      </div>
      <Dialog open={adding} onOpenChange={setAdding} title={t('addTitle')} description={t('addText')}>
        <AddForm
          freshly={freshly}
          onAdded={added => {
            setAdding(false);
            onChange(added);
          }}
        />
      </Dialog>
    </ProfileSection>
  );
}

function AddForm({ freshly, onAdded }: { freshly: PasskeyProps['freshly']; onAdded: PasskeyProps['onChange'] }) {
  const t = useTranslations('security.passkeys');
  const toast = useToast();
  const add = useAction(
    async (name: string) => {
      const { options } = await freshly(() => send(beginPasskeyCall, {}));
      return send(addPasskeyCall, { name, credential: await makePasskey(options) });
    },
    {
      revalidate: 'success',
      onSuccess: (answer, name) => {
        toast({ title: t('added', { name }), kind: 'member' });
        onAdded(answer.second_factors);
      },
    },
  );
  const form = useForm(add, {
    read: fields => textIn(fields, 'name').trim(),
    check: (given): FieldErrors => (textIn(new FormData(given), 'name').trim() ? {} : { name: t('nameMissing') }),
    explain: error =>
      error instanceof PasskeyFault ? { fields: {}, general: t(error.fault), reason: null } : undefined,
  });
  return (
    <SheetForm form={form} submit={t('addSubmit')} className={ui.marginTop4}>
      <TextField
        label={t('nameLabel')}
        name="name"
        maxLength={60}
        required
        defaultValue={t('nameGiven')}
        error={form.at('name')}
      />
    </SheetForm>
  );
}

function useColumns({ busy, onRemove }: { busy: string | null; onRemove: (key: Passkey) => void }): Column<Passkey>[] {
  const t = useTranslations('security.passkeys');
  const format = useFormatter();
  const hydrated = useHydrated();
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium' });
  return [
    { key: 'name', name: t('name'), cell: key => <b className={ui.mediumWeight}>{key.name}</b> },
    { key: 'created', name: t('created'), whole: true, cell: key => day(key.created) },
    {
      key: 'used',
      name: t('used'),
      whole: true,
      cell: key => (key.last_used ? day(key.last_used) : t('never')),
    },
    {
      key: 'remove',
      head: <span className={ui.visuallyHidden}>{t('remove')}</span>,
      name: '',
      figure: true,
      whole: true,
      cell: key => (
        <Button
          size="small"
          busy={busy === key.id}
          disabled={!hydrated}
          aria-label={t('removeOf', { name: key.name })}
          onClick={() => onRemove(key)}
        >
          {t('remove')}
        </Button>
      ),
    },
  ];
}
