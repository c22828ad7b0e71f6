import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ChoiceFieldProps } from './choice.ts';
import { SelectField } from './select.tsx';

const load = () => import('./combobox.tsx');
const Combobox = lazy(async () => ({ default: (await load()).Combobox }));

/**
 * One of many: a field that is typed into and shows what goes on from there. Until its script is loaded, and without
 * script, it is the browser's own list.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const plain = <PlainChoice {...props} />;
  return (
    <div ref={place}>
      {useIsLoaded(place) ? (
        <Suspense fallback={plain}>
          <Combobox {...props} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}

function PlainChoice({ choices, value, onChange, placeholder, ...field }: ChoiceFieldProps) {
  const isOther = value !== '' && !choices.some(choice => choice.value === value);
  return (
    <SelectField {...field} value={value} onChange={event => onChange(event.target.value)}>
      <option value="">{placeholder}</option>
      {isOther && <option value={value}>{value}</option>}
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}

/** Fetches the typed field once the page stands. A list that is in use is not replaced. */
function useIsLoaded(place: { current: HTMLElement | null }): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const leave = new AbortController();
    const replace = () => leave.signal.aborted || setIsLoaded(true);
    void load().then(
      () => {
        if (!place.current?.contains(document.activeElement)) return replace();
        place.current.addEventListener('focusout', replace, { once: true, signal: leave.signal });
      },
      () => {},
    );
    return () => leave.abort();
  }, [place]);
  return isLoaded;
}
