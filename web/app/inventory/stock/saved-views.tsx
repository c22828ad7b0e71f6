import {
  type NamedView,
  removeStockViewCall,
  saveStockViewCall,
  type StockView,
} from '@marque/server/inventory/stock/contract';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './stock.module.css';

interface SavedViewsProps {
  views: readonly NamedView[];
  /** What is listed now. */
  view: StockView;
  addressOf: (view: StockView) => string;
}

/** Views of the stock that were given a name: one's own, and those shared in the dealership. */
export function SavedViews({ views, view, addressOf }: SavedViewsProps) {
  const t = useTranslations('inventory.saved_views');
  const [isNaming, setNaming] = useState(false);
  const here = addressOf(view);
  return (
    <nav className={styles.rooftopLinks} aria-label={t('label')}>
      {views.map(each => (
        <span key={each.id} className={ui.flexRow}>
          <Link to={addressOf(each.view)} aria-current={addressOf(each.view) === here ? 'page' : undefined}>
            {each.name}
          </Link>
          {each.own && <RemoveButton view={each} />}
        </span>
      ))}
      <Button size="table" look="quiet" onClick={() => setNaming(true)}>
        {t('save')}
      </Button>
      {isNaming && <NameDialog view={view} onClose={() => setNaming(false)} />}
    </nav>
  );
}

function RemoveButton({ view: { id, name } }: { view: NamedView }) {
  const t = useTranslations('inventory.saved_views');
  const words = { done: t('removed'), failed: t('failed') };
  const { pending, run } = useToldCall(removeStockViewCall, { words });
  return (
    <Button
      size="table"
      look="quiet"
      aria-label={t('remove', { name })}
      busy={pending}
      onClick={() => run({ view: id })}
    >
      <X className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
    </Button>
  );
}

function NameDialog({ view, onClose }: Pick<SavedViewsProps, 'view'> & { onClose: () => void }) {
  const t = useTranslations('inventory.saved_views');
  const cancel = useTranslations('inventory')('cancel');
  const toast = useToast();
  const call = useCall(saveStockViewCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('saved') });
      onClose();
    },
  });
  const form = useForm(call, {
    read: fields => ({ name: textIn(fields, 'name'), view, shared: fields.get('shared') !== null }),
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('save')}>
      <DialogForm form={form} action={t('save')} cancel={cancel} onCancel={onClose}>
        <FormError form={form} />
        <TextField label={t('name')} name="name" maxLength={40} autoComplete="off" error={form.at('name')} />
        <Checkbox name="shared">{t('shared')}</Checkbox>
      </DialogForm>
    </Dialog>
  );
}
