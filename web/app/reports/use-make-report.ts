import { generateReportCall } from '@marque/server/reports/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { send } from '../client.ts';
import { useProblemText } from '../shell/problem-text.ts';

/** Orders a report for one credit and shows its work; the server counts a double press once. */
export function useMakeReport(vin: string) {
  const { revalidate } = useRevalidator();
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      await send(generateReportCall, { vin }, { generating: true });
      await revalidate();
    } catch (error) {
      setTrouble(textOf(error));
    }
    setBusy(false);
  };
  return { busy, trouble, make: () => void make() };
}
