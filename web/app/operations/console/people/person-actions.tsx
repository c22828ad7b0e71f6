import {
  blockPersonCall,
  changePersonAddressCall,
  confirmPersonCall,
  endPersonSessionsCall,
  seeAsCall,
  unblockPersonCall,
  type PersonDetail,
} from '@marque/server/identity/people/contract';
import { proposeErasureCall } from '@marque/server/identity/privacy/contract';
import { adjustCreditsCall } from '@marque/server/money/credits/contract';
import Ban from 'lucide-react/icons/ban';
import Eye from 'lucide-react/icons/eye';
import LogOut from 'lucide-react/icons/log-out';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { FieldErrors } from '../../../kit/forms/form-errors.ts';
import { type Action, useCall } from '../../../kit/forms/use-call.ts';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button, type ButtonLook } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { EmailField } from '../../../kit/ui/field/email-field.tsx';
import { isEmail } from '../../../kit/ui/field/is-email.ts';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { usePersonCall } from './use-person-call.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './person.module.css';

type Asked = 'see_as' | 'block' | 'unblock' | 'sign_out' | 'address' | 'credits' | 'merge' | 'erase';

interface PersonActionsProps {
  person: PersonDetail;
  may: { manage: boolean; see: boolean; erase: boolean };
  /** As in `personCreditsCall`. */
  most: number | null;
}

/** What an operator may do with this member; each asks first. */
export function PersonActions({ person, may, most }: PersonActionsProps) {
  const t = useTranslations('console-people.action');
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = usePersonCall(confirmPersonCall, 'resend');
  const close = () => setAsked(null);
  return (
    <>
      {most !== null && (
        <Button size="small" onClick={() => setAsked('credits')}>
          {t('credits')}
        </Button>
      )}
      {may.see && (
        <Button
          size="small"
          icon={<Eye className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
          onClick={() => setAsked('see_as')}
        >
          {t('see_as')}
        </Button>
      )}
      {may.manage && (
        <>
          {!person.confirmed && (
            <Button size="small" busy={confirm.pending} onClick={() => confirm.run({ person: person.id })}>
              {t('resend')}
            </Button>
          )}
          <Button size="small" onClick={() => setAsked('address')}>
            {t('address')}
          </Button>
          <Button size="small" onClick={() => setAsked('merge')}>
            {t('merge')}
          </Button>
          <Button
            size="small"
            icon={<LogOut className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
            onClick={() => setAsked('sign_out')}
          >
            {t('sign_out_all')}
          </Button>
          {person.blocked ? (
            <Button size="small" onClick={() => setAsked('unblock')}>
              {t('unblock')}
            </Button>
          ) : (
            <Button
              size="small"
              look="danger"
              icon={<Ban className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
              onClick={() => setAsked('block')}
            >
              {t('block')}
            </Button>
          )}
        </>
      )}
      {may.erase && person.roles.length === 0 && (
        <Button size="small" look="danger" onClick={() => setAsked('erase')}>
          {t('erase')}
        </Button>
      )}
      {(asked === 'block' || asked === 'unblock') && <BlockDialog person={person.id} way={asked} onClose={close} />}
      {asked === 'see_as' && <SeeAsDialog person={person.id} onClose={close} />}
      {asked === 'sign_out' && <SignOutDialog person={person.id} onClose={close} />}
      {asked === 'erase' && <EraseDialog person={person.id} onClose={close} />}
      {asked === 'merge' && <MergeDialog person={person} onClose={close} />}
      {asked === 'address' && <AddressDialog person={person.id} onClose={close} />}
      {asked === 'credits' && most !== null && <CreditsDialog person={person.id} most={most} onClose={close} />}
    </>
  );
}

interface AskProps<Input> {
  title: string;
  text: string;
  /** The word on the button. */
  action: string;
  look?: ButtonLook;
  call: Action<Input>;
  read: (fields: FormData) => Input;
  check?: (fields: FormData) => FieldErrors;
  onClose: () => void;
  children: (at: (name: string) => string | undefined) => ReactNode;
}

/** A dialog with fields; nothing is sent before they are right. */
function Ask<Input>({ title, text, action, look = 'main', call, read, check, onClose, children }: AskProps<Input>) {
  const t = useTranslations('console-people.action');
  const form = useForm(call, { read, check: typed => check?.(new FormData(typed)) ?? {} });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={title} description={text}>
      <DialogForm form={form} action={action} cancel={t('cancel')} look={look} onCancel={onClose}>
        {children(form.at)}
      </DialogForm>
    </Dialog>
  );
}

interface AskedProps {
  person: string;
  onClose: () => void;
}

function useReason() {
  const t = useTranslations('console-people.action');
  return {
    reasonIn: (fields: FormData) => textIn(fields, 'reason').trim(),
    missing: (fields: FormData): FieldErrors =>
      textIn(fields, 'reason').trim() ? {} : { reason: t('reason_missing') },
    field: (at: (name: string) => string | undefined) => (
      <TextField label={t('reason')} name="reason" maxLength={200} required error={at('reason')} />
    ),
  };
}

interface ReasonDialogProps extends Omit<AskProps<{ person: string; reason: string }>, 'read' | 'check' | 'children'> {
  person: string;
}

/** A dialog that asks for the reason alone. */
function ReasonDialog({ person, ...ask }: ReasonDialogProps) {
  const { reasonIn, missing, field } = useReason();
  return (
    <Ask {...ask} read={fields => ({ person, reason: reasonIn(fields) })} check={missing}>
      {field}
    </Ask>
  );
}

function BlockDialog({ way, ...asked }: AskedProps & { way: 'block' | 'unblock' }) {
  const t = useTranslations('console-people.action');
  const call = usePersonCall(way === 'block' ? blockPersonCall : unblockPersonCall, way, asked.onClose);
  return (
    <ReasonDialog
      title={t(`${way}_title`)}
      text={t(`${way}_text`)}
      action={t(way)}
      look={way === 'block' ? 'danger' : 'main'}
      call={call}
      {...asked}
    />
  );
}

/** Erasing needs a second person, and then waits for the cooling-off. */
function EraseDialog(asked: AskedProps) {
  const t = useTranslations('console-people.action');
  const call = usePersonCall(proposeErasureCall, 'proposed', asked.onClose);
  return (
    <ReasonDialog
      title={t('erase_title')}
      text={t('erase_text')}
      action={t('erase_go')}
      look="danger"
      call={call}
      {...asked}
    />
  );
}

/** The pages of members are opened anew, as those of the member. */
function SeeAsDialog(asked: AskedProps) {
  const t = useTranslations('console-people.action');
  const call = useCall(seeAsCall, { onSuccess: () => window.location.assign('/members/dashboard') });
  return (
    <ReasonDialog title={t('see_as_title')} text={t('see_as_text')} action={t('see_as_go')} call={call} {...asked} />
  );
}

function SignOutDialog({ person, onClose }: AskedProps) {
  const t = useTranslations('console-people.action');
  const call = usePersonCall(endPersonSessionsCall, 'sign_out', onClose);
  return (
    <Ask
      title={t('sign_out_title')}
      text={t('sign_out_text')}
      action={t('sign_out_all')}
      call={call}
      read={() => ({ person })}
      onClose={onClose}
    >
      {() => null}
    </Ask>
  );
}

function AddressDialog({ person, onClose }: AskedProps) {
  const t = useTranslations('console-people.action');
  const { reasonIn, missing, field } = useReason();
  const call = usePersonCall(changePersonAddressCall, 'address', onClose);
  return (
    <Ask
      title={t('address_title')}
      text={t('address_text')}
      action={t('send')}
      call={call}
      read={fields => ({ person, email: textIn(fields, 'email'), reason: reasonIn(fields) })}
      check={fields => ({
        ...(isEmail(textIn(fields, 'email')) ? {} : { email: t('address_missing') }),
        ...missing(fields),
      })}
      onClose={onClose}
    >
      {at => (
        <>
          <EmailField label={t('new_address')} name="email" autoComplete="off" required error={at('email')} />
          {field(at)}
        </>
      )}
    </Ask>
  );
}

const UNITS = ['vhr', 'sticker', 'global'] as const;

function CreditsDialog({ person, most, onClose }: AskedProps & { most: number }) {
  const t = useTranslations('console-people.action');
  const { reasonIn, missing, field } = useReason();
  // One key for this dialog: pressing twice changes the credits once.
  const [key] = useState(() => crypto.randomUUID());
  const call = usePersonCall(adjustCreditsCall, 'credits', onClose);
  const amountIn = (fields: FormData) => Number(textIn(fields, 'change'));
  const isAmount = (amount: number) => Number.isInteger(amount) && amount >= 1 && amount <= 1000;
  return (
    <Ask
      title={t('credits_title')}
      text={t('credits_text', { most })}
      action={t('confirm_credits')}
      call={call}
      read={fields => ({
        person,
        key,
        unit: UNITS.find(unit => unit === textIn(fields, 'unit')) ?? 'vhr',
        change: textIn(fields, 'direction') === 'take' ? -amountIn(fields) : amountIn(fields),
        reason: reasonIn(fields),
      })}
      check={fields => ({
        ...(isAmount(amountIn(fields)) ? {} : { change: t('amount_wrong') }),
        ...missing(fields),
      })}
      onClose={onClose}
    >
      {at => (
        <>
          <div className={styles.askPair}>
            <SelectField
              label={t('direction')}
              name="direction"
              options={[
                ['give', t('give')],
                ['take', t('take')],
              ]}
            />
            <SelectField label={t('unit')} name="unit" options={UNITS.map(unit => [unit, t(`unit_${unit}`)])} />
          </div>
          <TextField
            label={t('amount')}
            name="change"
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            defaultValue={1}
            error={at('change')}
          />
          {field(at)}
        </>
      )}
    </Ask>
  );
}
