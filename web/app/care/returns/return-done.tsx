import type { ReturnAbout } from '@marque/server/documents/returns/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../kit/ui/action/button.tsx';
import { NextVehicle } from './next-vehicle.tsx';
import type { ReturnResult } from './use-return.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as returnFormStyles from './return-form.module.css';

interface ReturnDoneProps {
  done: ReturnResult;
  kind: ReturnAbout['doc_kind'];
  onClose: () => void;
}

/** It is given back: where the credit is, and the way on to the vehicle that was meant. */
export function ReturnDone({ done, kind, onClose }: ReturnDoneProps) {
  const t = useTranslations('returns');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <div className={returnFormStyles.returnForm}>
      <p ref={status} tabIndex={-1} role="status">
        {done.message}
      </p>
      {done.reason === 'wrong_vehicle' && <NextVehicle kind={kind} />}
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button look={done.reason === 'wrong_vehicle' ? 'second' : 'main'} onClick={onClose}>
          {t('done.close')}
        </Button>
      </div>
    </div>
  );
}
