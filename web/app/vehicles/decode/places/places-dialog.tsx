import '../search-messages.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { VinPlaces } from './vin-places.tsx';

interface PlacesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  classic: boolean;
}

/** Where the number is, in pictures, over the page that asks for it. */
export function PlacesDialog(props: PlacesDialogProps) {
  return (
    <LoadedMessages>
      <Places {...props} />
    </LoadedMessages>
  );
}

function Places({ classic, ...dialog }: PlacesDialogProps) {
  const t = useTranslations('vehicle-search.places');
  return (
    <Dialog {...dialog} wide title={t('title')} description={t(classic ? 'classic_lead' : 'lead')}>
      <VinPlaces classic={classic} />
    </Dialog>
  );
}
