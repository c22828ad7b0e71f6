import { type ReactNode, useId } from 'react';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as profileStyles from './profile.module.css';

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
    <section className={profileStyles.profileSection} id={id} aria-labelledby={heading}>
      <div>
        <h2 className={ui.text18} id={heading}>
          {title}
        </h2>
        <p className={`${ui.secondaryText} ${ui.text14} ${ui.marginTop1}`}>{text}</p>
      </div>
      <div className={profileStyles.profileContent}>{children}</div>
    </section>
  );
}
