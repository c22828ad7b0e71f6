import { useFrame } from '../../platform/shell/settings/frame.ts';

/** A sentence of the server in which the brand's mail address is a link. */
export function WithMailLink({ text }: { text: string }) {
  const email = useFrame()?.site.support_email;
  const [before, ...others] = email ? text.split(email) : [text];
  return (
    <>
      {before}
      {others.map((after, index) => (
        // The parts of one sentence keep their order.
        <span key={index}>
          <a href={`mailto:${email}`}>{email}</a>
          {after}
        </span>
      ))}
    </>
  );
}
