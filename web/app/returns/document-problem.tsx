import './returns.css';
import type { ReturnAbout } from '@marque/server/returns/contract';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/action/button.tsx';
import { Dialog } from '../ui/action/dialog.tsx';
import { useHydrated } from '../ui/waiting/use-hydrated.ts';
import { VinText } from '../ui/vin/vin.tsx';
import { ReturnDone } from './return-done.tsx';
import { ReturnForm } from './return-form.tsx';
import type { ReturnResult } from './use-return.ts';

interface DocumentProblemProps {
  vin: string;
  /** The vehicle's name. */
  title: string;
  kind: ReturnAbout['doc_kind'];
}

/** Says at once what comes of a document that is wrong, and gives it back where the rule allows. */
export function DocumentProblem({ vin, title, kind }: DocumentProblemProps) {
  const t = useTranslations('returns');
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<ReturnResult | null>(null);
  const change = (next: boolean) => {
    setOpen(next);
    // What lies behind is read anew only now: it would take this dialog with it.
    if (!next && done) void revalidate();
  };
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={<CircleHelp className="ic ic-16" aria-hidden />}
        disabled={!hydrated}
        onClick={() => setOpen(true)}
        className="rt-b"
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
          <ReturnForm about={{ vin, doc_kind: kind }} onDone={setDone} onClose={() => change(false)} />
        )}
      </Dialog>
    </>
  );
}
