import { removeViewCall, type SavedView, saveViewCall } from '@marque/server/operations/order-desk/contract';
import Bookmark from 'lucide-react/icons/bookmark';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useConsolePath } from '../../../identity/accounts/console/console-path.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './orders.module.css';

interface SavedViewsProps {
  /** The list: its path below `/operator`. */
  list: 'orders' | 'documents';
  /** The word for all of it. */
  all: string;
  views: readonly SavedView[];
}

/** A list with its filters by name: the operator's own views and those that others share. */
export function SavedViews({ list, all, views }: SavedViewsProps) {
  const t = useTranslations('console-orders.views');
  const pathTo = useConsolePath();
  const [asked] = useSearchParams();
  const [open, setOpen] = useState(false);
  const filters = new URLSearchParams(asked);
  filters.delete('brand');
  const query = filters.toString();
  return (
    <div className={styles.savedViews}>
      <nav className={styles.viewLinks} aria-label={t('title')}>
        <Link to={pathTo(`/${list}`)} aria-current={query === '' ? 'page' : undefined}>
          {all}
        </Link>
        {views.map(view => (
          <ViewLink key={view.id} view={view} isOpen={view.query === query} />
        ))}
      </nav>
      {query !== '' && (
        <Button
          size="small"
          look="quiet"
          icon={<Bookmark className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('save')}
        </Button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={t('save')}>
        {open && <ViewForm list={list} query={query} onDone={() => setOpen(false)} />}
      </Dialog>
    </div>
  );
}

function ViewLink({ view, isOpen }: { view: SavedView; isOpen: boolean }) {
  const t = useTranslations('console-orders.views');
  const pathTo = useConsolePath();
  const toast = useToast();
  const { pending, run } = useCall(removeViewCall, {
    revalidate: 'success',
    onError: (_error, text) => toast({ title: text, error: true }),
  });
  return (
    <span className={styles.viewLink}>
      <Link to={pathTo(`/${view.list}?${view.query}`)} aria-current={isOpen ? 'page' : undefined}>
        {view.name}
      </Link>
      {view.own && isOpen && (
        <Button
          size="table"
          look="quiet"
          square
          busy={pending}
          aria-label={t('remove', { name: view.name })}
          onClick={() => run({ view: view.id })}
        >
          <X className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        </Button>
      )}
    </span>
  );
}

function ViewForm({ list, query, onDone }: { list: string; query: string; onDone: () => void }) {
  const t = useTranslations('console-orders.views');
  const toast = useToast();
  const call = useCall(saveViewCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('saved') });
      onDone();
    },
  });
  const form = useForm(call, {
    read: fields => ({ list, name: textIn(fields, 'name').trim(), query, shared: fields.has('shared') }),
  });
  return (
    <form className={styles.panelForm} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <TextField name="name" label={t('name')} maxLength={60} required error={form.at('name')} />
      <Checkbox name="shared">{t('shared')}</Checkbox>
      <div>
        <Button type="submit" look="main" busy={form.pending}>
          {t('keep')}
        </Button>
      </div>
    </form>
  );
}
