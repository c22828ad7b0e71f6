import { useCombobox } from 'downshift';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { classes } from '../../../kit/ui/data/tone.ts';
import * as commandStyles from '../../../identity/accounts/console/command-menu.module.css';
import * as fieldStyles from '../../../kit/ui/field/field.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export interface SavedAnswer {
  id: string;
  name: string;
  text: string;
}

interface MacroPickerProps {
  macros: readonly SavedAnswer[];
  onPick: (macro: SavedAnswer) => void;
  onClose: () => void;
}

/** Saved answers to choose from, by typing, with the arrow keys or the pointer. */
export function MacroPicker({ macros, onPick, onClose }: MacroPickerProps) {
  const t = useTranslations('console-support.insert');
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title={t('title')}>
      {macros.length === 0 ? (
        <p className={ui.marginTop3}>{t('empty')}</p>
      ) : (
        <Choices macros={macros} onPick={onPick} />
      )}
      <p className={ui.marginTop3}>
        <ConsoleLink to="/saved-answers">{t('manage')}</ConsoleLink>
      </p>
    </Dialog>
  );
}

function Choices({ macros, onPick }: Pick<MacroPickerProps, 'macros' | 'onPick'>) {
  const t = useTranslations('console-support.insert');
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLowerCase();
  const shown = macros.filter(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(sought));
  const box = useCombobox<SavedAnswer>({
    items: shown,
    isOpen: true,
    defaultHighlightedIndex: 0,
    itemToString: macro => macro?.name ?? '',
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onPick(selectedItem),
  });
  return (
    <div className={commandStyles.commandBox}>
      <label className={ui.visuallyHidden} {...box.getLabelProps()}>
        {t('search')}
      </label>
      <input {...box.getInputProps({ autoFocus: true, placeholder: t('search'), className: fieldStyles.textInput })} />
      <ul {...box.getMenuProps()} className={commandStyles.commandHits}>
        {shown.map((macro, index) => (
          <li
            key={macro.id}
            {...box.getItemProps({ item: macro, index })}
            className={classes(
              commandStyles.commandHit,
              box.highlightedIndex === index && commandStyles.highlightedHit,
            )}
          >
            <span>
              {macro.name}
              <small>{macro.text.slice(0, 100)}</small>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={`${ui.text14} ${ui.tertiaryText}`}>
        {shown.length === 0 ? t('nothing') : t('hint')}
      </p>
    </div>
  );
}
