import { type ReactNode, useId } from 'react';

interface ProfileSectionProps {
  /** A name to link to. */
  id?: string;
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

/** One part of the profile: its purpose beside its fields and actions. */
export function ProfileSection({ id, title, text, children }: ProfileSectionProps) {
  const heading = useId();
  return (
    <section className="pf" id={id} aria-labelledby={heading}>
      <div>
        <h2 className="t18" id={heading}>
          {title}
        </h2>
        <p className="c2 t14 mt-1">{text}</p>
      </div>
      <div className="pf-c">{children}</div>
    </section>
  );
}
