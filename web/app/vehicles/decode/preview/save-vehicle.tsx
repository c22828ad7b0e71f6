import { removeVehicleCall, saveVehicleCall } from '@marque/server/vehicles/decode/contract';
import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Puts the vehicle into the member's garage, or takes it out. `saved` is its id there. */
export function SaveVehicle({ vin, saved }: { vin: string; saved: string | null }) {
  const t = useTranslations('vehicles.garage');
  const toast = useToast();
  const hydrated = useHydrated();
  const failed = (_error: Error, text: string) => toast({ title: text, error: true });
  const toastFor = (key: 'saved' | 'removed') => () => toast({ title: t(key), kind: 'member' });
  const save = useCall(saveVehicleCall, { revalidate: 'success', onSuccess: toastFor('saved'), onError: failed });
  const remove = useCall(removeVehicleCall, { revalidate: 'success', onSuccess: toastFor('removed'), onError: failed });
  const Icon = saved ? BookmarkCheck : Bookmark;
  return (
    <Button
      size="small"
      aria-pressed={saved !== null}
      busy={save.pending || remove.pending}
      disabled={!hydrated}
      icon={<Icon className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
      onClick={() => (saved ? remove.run({ vehicle: saved }) : save.run({ vin }))}
    >
      {t(saved ? 'in' : 'save')}
    </Button>
  );
}
