import type { ApiKey, KeyOwner } from '@marque/server/api/keys/contract';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useFreshSignIn } from '../../identity/accounts/sign-in/use-fresh-sign-in.tsx';
import { Button } from '../../kit/ui/action/button.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { KeyForm } from './key-form.tsx';
import { KeyTable } from './key-table.tsx';
import { SecretDialog } from './secret-dialog.tsx';

interface KeyDeskProps {
  owner: KeyOwner;
  keys: readonly ApiKey[];
  /** Of the reader, who may have to sign in again. */
  reader: { email: string; hasPassword: boolean };
  /** Whether the reader may make, change and end keys now. */
  isOpen: boolean;
}

/** What a dialog is about: a new key, or one that is there. */
type Editing = { key: ApiKey | null };

/** The keys of an owner, and everything that is done with them. */
export function KeyDesk({ owner, keys, reader, isOpen }: KeyDeskProps) {
  const t = useTranslations('developers');
  const hydrated = useHydrated();
  const { freshly, dialog } = useFreshSignIn(reader);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <div>
        <Button look="main" disabled={!hydrated || !isOpen} onClick={() => setEditing({ key: null })}>
          {t('new')}
        </Button>
      </div>
      <KeyTable
        owner={owner}
        keys={keys}
        isOpen={isOpen || owner === 'account'}
        freshly={freshly}
        onChange={key => setEditing({ key })}
        onSecret={setSecret}
      />
      {editing && (
        <KeyForm
          owner={owner}
          apiKey={editing.key}
          freshly={freshly}
          onClose={() => setEditing(null)}
          onSecret={made => {
            setEditing(null);
            setSecret(made);
          }}
        />
      )}
      <SecretDialog secret={secret} title={t('secret.title')} text={t('secret.text')} onClose={() => setSecret(null)} />
      {dialog}
    </>
  );
}
