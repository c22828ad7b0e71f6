import { askExportCall, type ExportedList } from '@marque/server/identity/exports/contract';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { RadioGroup } from '../../kit/ui/field/radio-group.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { useConsolePath } from '../accounts/console/console-path.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

interface ExportButtonProps {
  list: ExportedList;
  /** The filters of the page; those without a value count as absent. */
  filters?: Readonly<Record<string, string | number | undefined>> | undefined;
  /** On the button, where it is not the list of the page. */
  label?: string;
}

/** Takes a list along as a file, as it is filtered on the page. */
export function ExportButton(props: ExportButtonProps) {
  const t = useTranslations('console-exports');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const isFiltered = Object.keys(textsIn(props.filters)).length > 0;
  return (
    <>
      <Button
        size="small"
        icon={<Download className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
        disabled={!hydrated}
        onClick={() => setOpen(true)}
      >
        {props.label ?? t('export')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('ask', { list: t(`list.${props.list}`) })}
        description={t(isFiltered ? 'ask_filtered' : 'ask_all')}
      >
        {open && <ExportForm list={props.list} filters={props.filters} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function textsIn(filters: ExportButtonProps['filters'] = {}): Record<string, string> {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as const],
  );
  return Object.fromEntries(given);
}

function ExportForm({ list, filters, onDone }: Omit<ExportButtonProps, 'label'> & { onDone: () => void }) {
  const t = useTranslations('console-exports');
  const toast = useToast();
  const navigate = useNavigate();
  const pathTo = useConsolePath();
  const [format, setFormat] = useState<'csv' | 'ndjson'>('csv');
  const call = useCall(askExportCall, {
    onSuccess: () => {
      toast({ title: t('asked'), detail: t('asked_detail') });
      onDone();
      void navigate(pathTo('/exports'));
    },
  });
  const form = useForm(call, { read: () => ({ list, format, filters: textsIn(filters) }) });
  return (
    <DialogForm form={form} action={t('go')} cancel={t('keep')} onCancel={onDone}>
      <FormError form={form} />
      <RadioGroup
        legend={t('format')}
        name="format"
        options={[
          { value: 'csv', label: t('csv') },
          { value: 'ndjson', label: t('ndjson') },
        ]}
        value={format}
        onChange={setFormat}
      />
    </DialogForm>
  );
}
