import { redirect } from 'react-router';
import { marqueContext } from '../context.ts';
import { destinationOf, vehiclePath } from '../vehicles/vehicle-path.ts';
import type { Route } from './+types/check-page';

/** Takes what was typed into the search box and leads on; without script the form itself comes here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const asked = new URL(request.url).searchParams;
  const by = asked.get('by') === 'classic' ? 'classic' : 'vin';
  const { to, number } = destinationOf(asked.get('vin') ?? '', by);
  if (to === 'vehicle') return redirect(vehiclePath(number));
  if (to === 'classic') {
    const { readings } = await app.vehicles.preview(caller, number);
    return redirect(readings.length > 1 ? `/identify?number=${number}` : vehiclePath(number));
  }
  const back = new URLSearchParams({ ...(by === 'classic' ? { by } : {}), vin: number });
  return redirect(`/?${back}`);
}
