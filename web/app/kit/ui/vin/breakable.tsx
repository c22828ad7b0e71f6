import { Fragment } from 'react';

/** A long name that may go on in the next line after each stroke, e.g. "ASV50L/GSV50L/AVV50L"; copied, it is as it was. */
export function Breakable({ text }: { text: string }) {
  if (!text.includes('/')) return text;
  return text.split(/(?<=\/)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a part is known by its position
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
