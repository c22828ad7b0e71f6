import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CheckoutFacts } from './checkout-facts.ts';
import { keepGuestEmail, useGuestEmail } from './guest-email.ts';
import { type Told, useBuy } from './use-buy.ts';
import type { Quantity } from './use-quantity.ts';
import type { QuoteDesk } from './use-quote.ts';

interface PayFormParts {
  facts: CheckoutFacts;
  quantity: Quantity;
  quote: QuoteDesk;
}

/** What is filled in before paying. What is missing is said at its field before anything is sent; the first gets the focus. */
export function usePayForm({ facts, quantity, quote }: PayFormParts) {
  const t = useTranslations('orders');
  const form = useRef<HTMLFormElement>(null);
  const buy = useBuy(facts, quote);
  const told = useTold(facts);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const refused = buy.trouble?.field ?? null;

  useEffect(() => {
    if (refused) focusOn(form.current, [refused]);
  }, [refused]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (quantity.wrong) return document.querySelector<HTMLInputElement>('input[name="nos"]')?.focus();
    if (quantity.waiting || quote.checking) return;
    const lacks = lacking(told.now, facts, event.currentTarget);
    setMissing(Object.fromEntries(lacks.map(name => [name, t(`missing.${name}`)])));
    if (lacks.length > 0) return focusOn(event.currentTarget, lacks);
    const email = told.now.email?.trim() ?? null;
    if (email) keepGuestEmail(email);
    buy.pay({ ...told.now, email });
  };
  const at = (name: string) => missing[name] ?? (refused === name ? buy.trouble?.text : undefined);
  const change = (more: Partial<Told>) => {
    told.change(more);
    setMissing({});
  };
  return { form, buy, at, told: told.now, change, submit };
}

/** A visitor's address is the one told before in this tab until another is typed. */
function useTold(facts: CheckoutFacts) {
  const known = useGuestEmail();
  const [typed, setTyped] = useState<Partial<Told>>({});
  const now: Told = {
    email: facts.member ? facts.mendable && (known || facts.mendable) : known,
    mileage: facts.mileage,
    gateway: facts.gateways[0] ?? 'sandbox',
    renewal: false,
    ...typed,
  };
  return { now, change: (more: Partial<Told>) => setTyped(before => ({ ...before, ...more })) };
}

/** What is not filled in, by the names of the fields. */
function lacking(told: Told, facts: CheckoutFacts, form: HTMLFormElement): ('email' | 'consent')[] {
  const email = form.querySelector<HTMLInputElement>('input[name="email"]');
  return [
    ...(told.email !== null && !email?.validity.valid ? (['email'] as const) : []),
    ...(facts.again && !told.renewal ? (['consent'] as const) : []),
  ];
}

function focusOn(form: HTMLFormElement | null, names: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])];
  fields.find(field => names.includes(field.name))?.focus();
}
