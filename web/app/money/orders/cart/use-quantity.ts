import { useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { parseCount } from './parse-count.ts';

export interface Quantity {
  limits: { min: number; max: number } | null;
  /** As typed. */
  text: string;
  wrong: boolean;
  /** The price of this number is on its way. */
  waiting: boolean;
  change: (text: string) => void;
}

/** The quantity: each has its own address, and the server computes the price. */
export function useQuantity(limits: Quantity['limits'], nos: number | undefined): Quantity {
  const [, setQuery] = useSearchParams();
  const navigation = useNavigation();
  const [text, setText] = useState(nos === undefined ? '' : String(nos));
  const count = limits && parseCount(text, limits);
  const change = (typed: string) => {
    setText(typed);
    const next = limits && parseCount(typed, limits);
    if (!next) return;
    const put = (query: URLSearchParams) => {
      query.set('nos', String(next));
      return query;
    };
    setQuery(put, { replace: true, preventScrollReset: true });
  };
  return {
    limits,
    text,
    wrong: limits !== null && count === null,
    waiting: navigation.state === 'loading' || (limits !== null && count !== null && count !== nos),
    change,
  };
}
