import { Condition, saveStockVehicleCall, type StockVehicle } from '@marque/server/inventory/stock/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { TextAreaField, TextField } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';

interface VehicleDialogProps {
  /** Null adds one. */
  vehicle: StockVehicle | null;
  rooftops: readonly { id: string; name: string }[];
  mayPrice: boolean;
  onClose: () => void;
}

/** Adds a vehicle, or changes one; its VIN stays as it is. */
export function VehicleDialog({ vehicle, rooftops, mayPrice, onClose }: VehicleDialogProps) {
  const t = useTranslations('inventory');
  const toast = useToast();
  const call = useCall(saveStockVehicleCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('saved') });
      onClose();
    },
  });
  const price = vehicle?.price ? (vehicle.price / 100).toFixed(2) : '';
  const form = useForm(call, {
    read: fields => ({
      ...(vehicle && { vehicle: vehicle.id }),
      rooftop: textIn(fields, 'rooftop'),
      vin: vehicle?.vin ?? textIn(fields, 'vin'),
      stock_number: textIn(fields, 'stock_number'),
      price: mayPrice ? textIn(fields, 'price') : price,
      mileage: textIn(fields, 'mileage'),
      mileage_unit: textIn(fields, 'mileage_unit') === 'km' ? ('km' as const) : ('mi' as const),
      condition: Condition.options.find(each => each === textIn(fields, 'condition')) ?? null,
      color: textIn(fields, 'color'),
      photos: textIn(fields, 'photos'),
    }),
  });
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={vehicle ? t('change_title', { vin: vehicle.vin }) : t('add')}
    >
      <DialogForm form={form} action={t('save')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        {!vehicle && <TextField label={t('vin')} name="vin" maxLength={40} autoComplete="off" error={form.at('vin')} />}
        <SelectField
          label={t('rooftop')}
          name="rooftop"
          defaultValue={vehicle?.rooftop ?? rooftops[0]?.id}
          options={rooftops.map(({ id, name }) => [id, name] as const)}
          error={form.at('rooftop')}
        />
        <TextField
          label={t('stock_number')}
          name="stock_number"
          maxLength={40}
          autoComplete="off"
          defaultValue={vehicle?.stock_number}
          error={form.at('stock_number')}
        />
        {mayPrice && (
          <TextField
            label={t('price_usd')}
            name="price"
            maxLength={40}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={price}
            error={form.at('price')}
          />
        )}
        <TextField
          label={t('mileage')}
          name="mileage"
          maxLength={40}
          autoComplete="off"
          defaultValue={vehicle?.mileage?.toString()}
          error={form.at('mileage')}
        />
        <SelectField
          label={t('unit')}
          name="mileage_unit"
          defaultValue={vehicle?.mileage_unit}
          options={[
            ['mi', t('mi')],
            ['km', t('km')],
          ]}
        />
        <SelectField
          label={t('condition')}
          name="condition"
          defaultValue={vehicle?.condition ?? ''}
          options={[['', t('unknown')], ...Condition.options.map(each => [each, t(`conditions.${each}`)] as const)]}
        />
        <TextField label={t('color')} name="color" maxLength={60} autoComplete="off" defaultValue={vehicle?.color} />
        <TextAreaField
          label={t('photos')}
          name="photos"
          rows={3}
          maxLength={20_000}
          spellCheck={false}
          hint={t('photos_hint')}
          defaultValue={vehicle?.photos.join('\n')}
          error={form.at('photos')}
        />
      </DialogForm>
    </Dialog>
  );
}
