import { Email } from '@marque/server/accounts/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CheckoutFacts } from './checkout-facts.ts';
import { keepGuestEmail, useGuestEmail } from './guest-email.ts';
import { type Told, useBuy } from './use-buy.ts';
import type { Quantity } from '../cart/use-quantity.ts';
import type { QuoteDesk } from '../cart/use-quote.ts';

interface PayFormParts {
  facts: CheckoutFacts;
  quantity: Quantity;
  quote: QuoteDesk;
  /** A credit is spent, or money. */
  by: 'money' | 'credit';
}

/** What is filled in before paying. What is missing is said at its field before anything is sent; the first gets the focus. */
export function usePayForm({ facts, quantity, quote, by }: PayFormParts) {
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
    if (by === 'money' && quantity.wrong) return document.querySelector<HTMLInputElement>('input[name="nos"]')?.focus();
    if (by === 'money' && (quantity.waiting || quote.checking)) return;
    const faults = faultsOf(told.now, by === 'money' && facts.again !== null);
    setMissing(Object.fromEntries(faults.map(({ field, fault }) => [field, t(`missing.${fault}`)])));
    if (faults.length > 0) {
      const names = faults.map(({ field }) => field);
      return focusOn(event.currentTarget, names);
    }
    if (by === 'credit') return buy.spend(told.now);
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
    email: facts.member ? facts.correctableEmail && (known || facts.correctableEmail) : known,
    mileage: facts.mileage,
    gateway: facts.gateways[0] ?? 'sandbox',
    renewal: false,
    ...typed,
  };
  return { now, change: (more: Partial<Told>) => setTyped(before => ({ ...before, ...more })) };
}

interface Fault {
  field: 'email' | 'mileage' | 'consent';
  fault: 'email' | 'emailForm' | 'mileage' | 'consent';
}

/** What is not filled in, or not as it has to be; each at its field. */
function faultsOf({ email, mileage, renewal }: Told, renews: boolean): Fault[] {
  const address: Fault[] =
    email === null || Email.safeParse(email).success
      ? []
      : [{ field: 'email', fault: email.trim() === '' ? 'email' : 'emailForm' }];
  const miles: Fault[] = isMileage(mileage) ? [] : [{ field: 'mileage', fault: 'mileage' }];
  return [...address, ...miles, ...(renews && !renewal ? [{ field: 'consent', fault: 'consent' } as const] : [])];
}

/** Nothing, or a whole number as people write it, e.g. "45,000". */
function isMileage(typed: string): boolean {
  const digits = typed.replaceAll(/[\s,.]/g, '');
  return /^\d*$/.test(digits) && Number(digits) <= 1_000_000;
}

function focusOn(form: HTMLFormElement | null, names: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])];
  fields.find(field => names.includes(field.name))?.focus();
}
