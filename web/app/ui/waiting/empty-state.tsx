import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title: ReactNode;
  /** What this place is for and what to do next. */
  children: ReactNode;
  action?: ReactNode;
}

/** A place with nothing in it yet. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {icon}
      <h3 className="t18">{title}</h3>
      <p>{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
