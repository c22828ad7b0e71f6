import './members-messages.ts';
import { Outlet } from 'react-router';
import { QueryProvider } from '../../../query.tsx';
import { ToastProvider } from '../../../kit/ui/notice/toast.tsx';

/** The needs of the pages of documents and of members beyond the public ones: sentences, kept answers, notices. */
export default function MembersLayout() {
  return (
    <QueryProvider>
      <ToastProvider>
        <Outlet />
      </ToastProvider>
    </QueryProvider>
  );
}
