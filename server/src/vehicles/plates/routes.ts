import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { plateDecodeCall, plateServicesCall, readPhotoCall } from './contract.ts';
import type { Plates } from './service.ts';

export function plateRoutes(http: FastifyInstance, plates: Plates): void {
  serve(http, plateDecodeCall, (caller, input) => plates.decode(caller, input));
  serve(http, readPhotoCall, (caller, input) => plates.photos.read(caller, input));
  serve(http, plateServicesCall, async caller => ({ days: await plates.usage(caller) }));
  // For the service that reads a photo, while it does.
  http.get<{ Params: { token: string } }>('/photos/:token(^[\\w-]+$)', async (request, reply) => {
    const jpeg = await plates.photos.show(request.params.token);
    return reply.type('image/jpeg').header('cache-control', 'private, no-store').send(jpeg);
  });
}
