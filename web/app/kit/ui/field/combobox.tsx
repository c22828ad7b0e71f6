import { useCombobox, type UseComboboxProps } from 'downshift';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTranslations } from '../../messages/intl.ts';
import { classes } from '../data/tone.ts';
import { type Choice, type ChoiceFieldProps, choiceOf, matchingChoices } from './choice.ts';
import { Field } from './field.tsx';
import * as ui from '../page/primitives.module.css';
import * as fieldStyles from './field.module.css';
import * as styles from './combobox.module.css';

/** A field that offers what goes on from the typed text. A text that names no choice stays, and is the field's value. */
export function Combobox({ name, choices, value, onChange, placeholder, disabled, ...about }: ChoiceFieldProps) {
  const t = useTranslations('ui.choice');
  const chosen = choices.find(choice => choice.value === value) ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosen?.label ?? value;
  const shown = typed === null ? [...choices] : matchingChoices(choices, typed);
  const leave = () => {
    if (typed === null) return;
    onChange(choiceOf(choices, typed)?.value ?? typed.trim());
    setTyped(null);
  };
  const box = useCombobox<Choice>({
    items: shown,
    itemToString: choice => choice?.label ?? '',
    selectedItem: chosen,
    inputValue: text,
    onSelectedItemChange: ({ selectedItem }) => {
      setTyped(null);
      if (selectedItem) onChange(selectedItem.value);
    },
    onStateChange: ({ type, selectedItem }) => {
      if (type === useCombobox.stateChangeTypes.InputBlur && !selectedItem) leave();
    },
    stateReducer: reduce,
  });
  return (
    <Field {...about}>
      {ids => (
        <div className={styles.comboboxBox}>
          <input type="hidden" name={name} value={chosen?.value ?? text} />
          <input
            {...box.getInputProps({
              ...ids,
              disabled,
              placeholder,
              onChange: event => setTyped(event.currentTarget.value),
              // While the list is open, what it makes of leaving the field comes first.
              onBlur: () => box.isOpen || leave(),
              onFocus: event => event.currentTarget.select(),
            })}
            aria-labelledby={undefined}
            className={fieldStyles.textInput}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
          />
          <button
            type="button"
            {...box.getToggleButtonProps({ disabled, 'aria-label': t('open') })}
            className={styles.comboboxToggle}
          >
            <ChevronDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
          </button>
          <ul
            {...box.getMenuProps({ 'aria-label': t('list') })}
            aria-labelledby={undefined}
            className={styles.comboboxList}
            hidden={!box.isOpen || shown.length === 0}
          >
            {box.isOpen &&
              shown.map((item, index) => (
                <li
                  key={item.value}
                  {...box.getItemProps({ item, index })}
                  className={classes(index === box.highlightedIndex && styles.highlightedChoice)}
                >
                  {item.label}
                  {item === chosen && <Check className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
                </li>
              ))}
          </ul>
          <span className={ui.visuallyHidden} role="status">
            {box.isOpen && typed ? t('matches', { count: shown.length }) : ''}
          </span>
        </div>
      )}
    </Field>
  );
}

type Reducer = NonNullable<UseComboboxProps<Choice>['stateReducer']>;

/** The first of what goes on from the typed text is offered at once. Escape closes the list and takes nothing away. */
const reduce: Reducer = (state, { type, changes }) => {
  const { InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes;
  if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue ? 0 : -1 };
  return type === InputKeyDownEscape ? { ...state, isOpen: false } : changes;
};
