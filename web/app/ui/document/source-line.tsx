import type { ReactNode } from 'react';

/** Where a fact comes from: type of source, place, number. */
export function SourceLine({ parts }: { parts: ReactNode[] }) {
  return (
    <p className="src">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a line never change places
        <span key={index}>{part}</span>
      ))}
    </p>
  );
}
