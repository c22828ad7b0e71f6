import { type FormEvent, useState } from 'react';

/** A form whose VIN is asked for in the page's own words: nothing typed, nothing sent, and the field has the focus. */
export function useRequestedVin() {
  const [empty, setEmpty] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const input = event.currentTarget.querySelector<HTMLInputElement>('input[name="vin"]');
    if (input?.value.trim()) return;
    event.preventDefault();
    setEmpty(true);
    input?.focus();
  };
  return { empty, form: { noValidate: true, onSubmit, onInput: () => setEmpty(false) } };
}
