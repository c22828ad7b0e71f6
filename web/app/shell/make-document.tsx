import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button, ButtonLink } from '../ui/action/button.tsx';
import { Message } from '../ui/notice/message.tsx';
import { useProblemText } from './problem-text.ts';

interface MakeDocumentProps {
  vin: string;
  hasCredit: boolean;
  /** Orders the document; the server counts a double press once. */
  order: () => Promise<unknown>;
  words: { trouble: string; make: string; choose: string; preview: string; other: string };
}

/** The next step where there is no document: spend a credit, choose a plan, or look at what is free. */
export function MakeDocument({ vin, hasCredit, order, words }: MakeDocumentProps) {
  const { busy, trouble, make } = useOrder(order);
  const path = encodeURIComponent(vin);
  return (
    <>
      {trouble && (
        <Message tone="serious" title={words.trouble} live>
          <p>{trouble}</p>
        </Message>
      )}
      <div className="row row-w">
        {hasCredit ? (
          <Button look="main" busy={busy} onClick={make}>
            {words.make}
          </Button>
        ) : (
          <ButtonLink look="main" to={`/pricing?vin=${path}`}>
            {words.choose}
          </ButtonLink>
        )}
        <ButtonLink to={`/vehicle/${path}`}>{words.preview}</ButtonLink>
        <ButtonLink look="quiet" to="/">
          {words.other}
        </ButtonLink>
      </div>
    </>
  );
}

function useOrder(order: () => Promise<unknown>) {
  const { revalidate } = useRevalidator();
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      await order();
      await revalidate();
    } catch (error) {
      setTrouble(textOf(error));
    }
    setBusy(false);
  };
  return { busy, trouble, make: () => void make() };
}
