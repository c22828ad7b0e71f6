import type { ReturnAbout } from '@marque/server/documents/returns/contract';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { useState, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import { ReturnForm } from './return-form.tsx';
import type { ReturnResult } from './use-return.ts';
import { NextVehicle } from './next-vehicle.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as returnFormStyles from './return-form.module.css';

interface DocumentProblemProps {
  vin: string;
  /** The vehicle's name. */
  title: string;
  kind: ReturnAbout['doc_kind'];
  /** The document's state as the page shows it. When it changes, an open dialog asks again what can be done. */
  state: string;
  /** Of the button that opens it. */
  className?: string | undefined;
}

/** Says at once what comes of a document that is wrong, and gives it back where the rule allows. */
export function DocumentProblem({ vin, title, kind, state, className }: DocumentProblemProps) {
  const t = useTranslations('returns');
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<ReturnResult | null>(null);
  const change = (next: boolean) => {
    setOpen(next);
    // The page behind is reloaded only now: that would remove this dialog.
    if (!next && done) void revalidate();
  };
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={<CircleHelp className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
        disabled={!hydrated}
        onClick={() => setOpen(true)}
        className={className}
      >
        {t('ask')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={done ? t('done.title') : t(`title.${kind}`)}
        description={
          <>
            {title} <VinText vin={vin} />
          </>
        }
      >
        {done ? (
          <ReturnDone done={done} kind={kind} onClose={() => change(false)} />
        ) : (
          <ReturnForm about={{ vin, doc_kind: kind }} state={state} onDone={setDone} onClose={() => change(false)} />
        )}
      </Dialog>
    </>
  );
}

interface ReturnDoneProps {
  done: ReturnResult;
  kind: ReturnAbout['doc_kind'];
  onClose: () => void;
}

/** It is given back: where the credit is, and the way on to the vehicle that was meant. */
function ReturnDone({ done, kind, onClose }: ReturnDoneProps) {
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
