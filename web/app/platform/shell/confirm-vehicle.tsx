import { isNameNumber } from '@marque/vin';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

interface ConfirmVehicleProps {
  vin: string;
  /** The vehicle's name; null where its number gives none. */
  vehicle: string | null;
  look?: 'main' | 'second';
  busy: boolean;
  /** The word on the button, and again on the one that spends the credit. */
  children: string;
  onConfirm: () => void;
}

/** A button that spends a credit: the vehicle is named and confirmed before. */
export function ConfirmVehicle({ vin, vehicle, look = 'main', busy, children, onConfirm }: ConfirmVehicleProps) {
  const t = useTranslations('shell.confirm_vehicle');
  const [open, setOpen] = useState(false);
  const confirm = () => {
    setOpen(false);
    onConfirm();
  };
  return (
    <>
      <Button look={look} busy={busy} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title')} description={t('text')}>
        <div className={ui.marginTop5}>
          {vehicle !== null && <p className={`${ui.text18} ${ui.semibold}`}>{vehicle}</p>}
          {!isNameNumber(vin) && (
            <p>
              <VinText vin={vin} colored />
            </p>
          )}
        </div>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop5}`}>
          <Button look="main" onClick={confirm}>
            {t('yes', { what: children })}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('no')}</Button>
        </div>
      </Dialog>
    </>
  );
}
