import { useCombobox } from 'downshift';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { classes } from '../../../kit/ui/data/tone.ts';
import { type Hit, useConsoleSearch } from './use-console-search.ts';
import type { ConsoleFrame } from './console-frame.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as fieldStyles from '../../../kit/ui/field/field.module.css';
import * as styles from './command-menu.module.css';

/** Whether a key press is the one that opens the search: ⌘K, Ctrl+K, or / outside of a field. */
function opensSearch(event: KeyboardEvent): boolean {
  if (event.key === 'k' && (event.metaKey || event.ctrlKey)) return true;
  const typing = (event.target as HTMLElement | null)?.closest('input, textarea, select, [contenteditable]');
  return event.key === '/' && !typing;
}

/** The search over everything of the brand, behind a button, ⌘K or /. */
export function CommandMenu({ frame }: { frame: ConsoleFrame }) {
  const t = useTranslations('console.search');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={styles.commandButton} onClick={() => setOpen(true)}>
        <Search className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        <span>{t('button')}</span>
        <kbd>/</kbd>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title')}>
        {open && <CommandBox frame={frame} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function CommandBox({ frame, onDone }: { frame: ConsoleFrame; onDone: () => void }) {
  const t = useTranslations('console.search');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { hits, searching, problem } = useConsoleSearch(typed, frame);
  const box = useCombobox<Hit>({
    items: hits,
    isOpen: true,
    defaultHighlightedIndex: 0,
    itemToString: hit => hit?.title ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      onDone();
      void navigate(selectedItem.to);
    },
  });
  const nothing = hits.length === 0 && !searching && !problem;
  return (
    <div className={styles.commandBox}>
      <label className={ui.visuallyHidden} {...box.getLabelProps()}>
        {t('title')}
      </label>
      <input
        {...box.getInputProps({
          autoFocus: true,
          placeholder: t('placeholder'),
          className: fieldStyles.textInput,
          // In the same event as the typing: Enter right after it must not open a hit of what was typed before.
          onChange: event => setTyped(event.currentTarget.value),
        })}
      />
      <ul {...box.getMenuProps()} className={styles.commandHits}>
        {hits.map((hit, index) => (
          <li
            key={`${hit.kind} ${hit.title} ${hit.to}`}
            {...box.getItemProps({ item: hit, index })}
            className={classes(styles.commandHit, box.highlightedIndex === index && styles.highlightedHit)}
          >
            <hit.icon className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            <span>
              {hit.title}
              {hit.about && <small>{hit.about}</small>}
            </span>
            <em>{t(`kind.${hit.kind}`)}</em>
          </li>
        ))}
      </ul>
      <p role="status" className={`${ui.text14} ${ui.tertiaryText}`}>
        {problem ?? (searching ? t('searching') : nothing ? t('nothing') : t('hint'))}
      </p>
    </div>
  );
}
