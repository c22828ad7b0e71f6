import { passkeyLoginCall, passkeyOptionsCall } from '@marque/server/identity/second-factors/contract';
import KeyRound from 'lucide-react/icons/key-round';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { needMessages } from '../../../kit/messages/messages.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { PasskeyFault, showPasskey } from './passkey.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

await needMessages('security');

/** Signs in with a passkey of this site, which knows whose it is. */
export function PasskeySignIn({ next }: { next: string }) {
  const t = useTranslations('security.passkeys');
  const hydrated = useHydrated();
  const enter = useAction(
    async () => {
      const { options } = await send(passkeyOptionsCall, {});
      return send(passkeyLoginCall, { credential: await showPasskey(options) });
    },
    { leaves: true, onSuccess: () => window.location.assign(next) },
  );
  const fault = enter.error instanceof PasskeyFault ? t(enter.error.fault) : enter.errorText;
  return (
    <>
      <Button
        wide
        icon={<KeyRound className={ui.icon} aria-hidden />}
        busy={enter.pending}
        disabled={!hydrated}
        onClick={() => enter.run(null)}
      >
        {t('signIn')}
      </Button>
      {fault && (
        <p className={ui.secondaryText} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
