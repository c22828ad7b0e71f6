import '../accounts/forms/dealers-messages.ts';
import { closeRooftopCall, saveRooftopCall, type Rooftop } from '@marque/server/identity/dealerships/contract';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/rooftops-page';
import { DealerFrame } from './dealer-frame.tsx';
import { forDealers } from './for-dealers.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('dealerships.rooftops.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  return { dealer: (await forDealers(context, url)).dealer };
}

/** The places where the dealership sells. */
export default function RooftopsPage({ loaderData: { dealer } }: Route.ComponentProps) {
  const t = useTranslations('dealerships.rooftops');
  const [edited, setEdited] = useState<Rooftop | 'new' | null>(null);
  const { rooftops, permissions } = dealer.dealership;
  const manages = permissions.includes('manage_rooftops');
  const unknown = (text: string) => text || <span className={ui.tertiaryText}>{t('not_given')}</span>;
  const columns: Column<Rooftop>[] = [
    { key: 'name', name: t('name'), cell: ({ name }) => <span className={ui.mediumWeight}>{name}</span> },
    { key: 'address', name: t('address'), cell: ({ address }) => unknown(address) },
    { key: 'phone', name: t('phone'), cell: ({ phone }) => unknown(phone), whole: true },
    { key: 'license', name: t('license_no'), cell: ({ license_no: license }) => unknown(license) },
    ...(manages
      ? [
          {
            key: 'action',
            name: t('action'),
            figure: true,
            whole: true,
            cell: (rooftop: Rooftop) => (
              <>
                <Button
                  size="table"
                  aria-label={t('change_named', { name: rooftop.name })}
                  onClick={() => setEdited(rooftop)}
                >
                  {t('change')}
                </Button>{' '}
                {rooftops.length > 1 && <CloseButton rooftop={rooftop} />}
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <DealerFrame
      dealer={dealer}
      title={t('title')}
      lead={t('lead')}
      actions={
        manages && (
          <Button
            look="main"
            icon={<Plus className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <Card flush>
        <Table caption={t('title')} columns={columns} rows={rooftops} rowKey={({ id }) => id} stack />
      </Card>
      {edited && <RooftopDialog rooftop={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </DealerFrame>
  );
}

function CloseButton({ rooftop: { id, name } }: { rooftop: Rooftop }) {
  const t = useTranslations('dealerships.rooftops');
  const [isAsking, setAsking] = useState(false);
  const { pending, run } = useToldCall(closeRooftopCall, {
    words: { done: t('closed'), failed: t('failed') },
    onDone: () => setAsking(false),
  });
  const form = useForm({ pending, run: () => run({ rooftop: id }) }, { read: () => undefined });
  return (
    <>
      <Button size="table" look="quiet" aria-label={t('close_named', { name })} onClick={() => setAsking(true)}>
        {t('close')}
      </Button>
      {isAsking && (
        <Dialog open onOpenChange={setAsking} title={t('close_title', { name })} description={t('close_text')}>
          <DialogForm form={form} action={t('close')} cancel={t('cancel')} onCancel={() => setAsking(false)} />
        </Dialog>
      )}
    </>
  );
}

function RooftopDialog({ rooftop, onClose }: { rooftop: Rooftop | null; onClose: () => void }) {
  const t = useTranslations('dealerships.rooftops');
  const toast = useToast();
  const call = useCall(saveRooftopCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('saved') });
      onClose();
    },
  });
  const form = useForm(call, {
    read: fields => ({
      ...(rooftop && { rooftop: rooftop.id }),
      name: textIn(fields, 'name'),
      address: textIn(fields, 'address'),
      phone: textIn(fields, 'phone'),
      license_no: textIn(fields, 'license_no'),
    }),
    check: typed => ({ ...(!textIn(new FormData(typed), 'name').trim() && { name: t('name_missing') }) }),
  });
  const field = (name: 'name' | 'address' | 'phone' | 'license_no', maxLength: number) => (
    <TextField
      label={t(name)}
      name={name}
      maxLength={maxLength}
      autoComplete="off"
      defaultValue={rooftop?.[name] ?? ''}
      error={form.at(name)}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={rooftop ? t('change_title', { name: rooftop.name }) : t('add')}
    >
      <DialogForm form={form} action={t('save')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        {field('name', 120)}
        {field('address', 240)}
        {field('phone', 30)}
        {field('license_no', 40)}
      </DialogForm>
    </Dialog>
  );
}
