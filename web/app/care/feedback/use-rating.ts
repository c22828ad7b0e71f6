import { useEffect, useRef, useState } from 'react';
import type { Rating } from '../support/faces.tsx';

const MOVES_ON_MS = 300;

/** A face that was chosen; 300 ms later, unless another one is chosen, it goes on. */
export function useRating(goOn: (rating: Rating) => void) {
  const [rating, setRating] = useState<Rating | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    rating,
    rate: (chosen: Rating) => {
      setRating(chosen);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => goOn(chosen), MOVES_ON_MS);
    },
    clear: () => setRating(null),
  };
}
