import type { FastifyInstance } from 'fastify';
import { sendFile, serve } from '../../kit/route.ts';
import { PictureQuery } from '../../platform/media/contract.ts';
import { addOwnerFileCall, ownerFilesCall, removeOwnerFileCall, shareOwnerFileCall } from './contract.ts';
import type { OwnerFiles } from './service.ts';

export function ownerFileRoutes(http: FastifyInstance, files: OwnerFiles): void {
  serve(http, addOwnerFileCall, async (caller, input) => ({ file: await files.add(caller, input) }));
  serve(http, ownerFilesCall, async (caller, { vin }) => ({ files: await files.list(caller, vin) }));
  serve(http, shareOwnerFileCall, async (caller, { file, shared }) => ({
    file: await files.share(caller, file, shared),
  }));
  serve(http, removeOwnerFileCall, async (caller, { file }) => {
    await files.remove(caller, file);
    return { file };
  });
  http.get<{ Params: { id: string }; Querystring: PictureQuery }>(
    '/owner-files/:id(^\\w+$)',
    { schema: { hide: true, querystring: PictureQuery } },
    async (request, reply) => sendFile(reply, await files.read(request.caller, request.params.id, request.query.w)),
  );
}
