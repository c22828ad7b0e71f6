import './payments-messages.ts';
import { marqueContext } from '../../context.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/sandbox-page';
import { SandboxSheet } from './sandbox-sheet.tsx';
import * as sandboxStyles from './sandbox.module.css';

export const meta = titled(t => ({ title: t('payments.title'), unlisted: true }));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  try {
    return { payment: await app.payments.sandboxPage(caller, params.payment) };
  } catch (error) {
    if (error instanceof Error && 'reason' in error && error.reason === 'not_found') {
      throw new Response(null, { status: 404 });
    }
    throw error;
  }
}

export default function SandboxPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className={sandboxStyles.sandboxPage}>
      <SandboxSheet payment={loaderData.payment} />
    </main>
  );
}
