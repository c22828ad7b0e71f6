import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../kit/errors.ts';
import { sendPdf } from '../../kit/route.ts';
import { timed } from '../../kit/web/answered.ts';
import { DRAWING_LIMITS, limitsOf } from '../../kit/web/limits.ts';
import { API_VERSIONS, NEWEST_VERSION } from '../keys/contract.ts';
import { KEY_LIMITS } from '../keys/rules.ts';
import { keyOf, refuseKeyless } from '../keys/rules/door.ts';
import { OPERATIONS, type Operation } from './contract.ts';
import { refuseOutOfScope, type Asking } from './rules.ts';
import { askingOf, noted, onceOnly } from './rules/answering.ts';
import type { File } from './rules/shapes.ts';
import { openApi } from './rules/openapi.ts';
import { hasBody } from './rules/operations/operation.ts';
import type { V1 } from './service.ts';

const VERSION_HEADER = 'marque-version';
const DESCRIPTION = '/v1/openapi.json';
const VERSIONS = { version: NEWEST_VERSION, versions: API_VERSIONS };

export function v1Routes(http: FastifyInstance, service: V1): void {
  const add = createAdding(http, service);
  const v1 = OPERATIONS;
  add(v1.getKey, asking => service.key(asking));
  add(v1.getVehicle, (asking, { fields, query }) => service.vehicle(asking, fields.vin, query.expand));
  add(v1.findVehicle, (asking, { query }) => service.find(asking, query));
  add(v1.decodeVehicles, (asking, { body }) => service.batch(asking, body.vins, body.expand));
  add(v1.getRecalls, (asking, { fields }) => service.recalls(asking, fields.vin));
  add(v1.getRatings, (_asking, { fields }) => service.ratings(fields.vin));
  add(v1.getValue, (asking, { fields, query }) => service.value(asking, { ...fields, ...query }));
  add(v1.findPlate, (asking, { fields, query }) => service.plate(asking, fields, query.expand));
  add(v1.getAvailability, (asking, { body }) => service.availability(asking, body.vins));
  add(v1.createOrder, (asking, { body }) => service.order(asking, body));
  add(v1.getOrder, (asking, { fields, query }) => service.readOrder(asking, fields.id, query.expand));
  add(v1.listOrders, (asking, { query }) => service.listOrders(asking, query));
  add(v1.getDocument, (asking, { fields, query }) => service.document(asking, fields.id, query.expand));
  add(v1.getDocumentPdf, (asking, { fields }) => service.pdf(asking, fields.id));
  add(v1.listDocuments, (asking, { query }) => service.listDocuments(asking, query));
  add(v1.createShare, (asking, { body }) => service.shares.make(asking, body));
  add(v1.listShares, (asking, { query }) => service.shares.list(asking, query));
  add(v1.getShare, (asking, { fields }) => service.shares.read(asking, fields.id));
  add(v1.endShare, (asking, { fields }) => service.shares.end(asking, fields.id));
  add(v1.verifyDocument, (asking, { fields, query }) => service.verify(asking, fields.number, query.sha256));
  add(v1.listRequests, (asking, { query }) => service.listRequests(asking, query));
  add(v1.getRequest, (asking, { fields }) => service.readRequest(asking, fields.id));
  addEndpoints(add, service.endpoints);
  addInventory(add, service);
  addRecords(add, service.records);
  http.get(DESCRIPTION, { schema: { hide: true } }, ({ caller }, reply) => {
    const { site, origin: server } = caller;
    const title = `${site.name} API`;
    const description = openApi(Object.values(OPERATIONS), { title, server, ...VERSIONS });
    // Whoever writes a client may read it from anywhere.
    return reply.header('access-control-allow-origin', '*').send(description);
  });
  // An address that names no operation is no page.
  http.all('/v1/*', { schema: { hide: true } }, () => {
    throw new AppError('not_found');
  });
}

function addEndpoints(add: ReturnType<typeof createAdding>, endpoints: V1['endpoints']): void {
  const v1 = OPERATIONS;
  add(v1.createWebhookEndpoint, (asking, { body }) => endpoints.make(asking, body));
  add(v1.listWebhookEndpoints, asking => endpoints.list(asking));
  add(v1.getWebhookEndpoint, (asking, { fields }) => endpoints.read(asking, fields.id));
  add(v1.changeWebhookEndpoint, (asking, { fields, body }) => endpoints.change(asking, fields.id, body));
  add(v1.switchWebhookEndpoint, (asking, { fields, body }) => endpoints.switch(asking, fields.id, body));
  add(v1.rotateWebhookSecret, (asking, { fields }) => endpoints.rotate(asking, fields.id));
  add(v1.testWebhookEndpoint, (asking, { fields }) => endpoints.test(asking, fields.id));
  add(v1.listWebhookMessages, (asking, { fields, query }) => endpoints.messages(asking, fields.id, query));
  add(v1.replayWebhooks, (asking, { fields, body }) => endpoints.replaySince(asking, fields.id, body));
  add(v1.removeWebhookEndpoint, (asking, { fields }) => endpoints.remove(asking, fields.id));
  add(v1.getWebhookMessage, (asking, { fields }) => endpoints.message(asking, fields.id));
  add(v1.replayWebhookMessage, (asking, { fields }) => endpoints.replay(asking, fields.id));
}

function addInventory(add: ReturnType<typeof createAdding>, service: V1): void {
  const v1 = OPERATIONS;
  add(v1.listRooftops, asking => service.rooftops(asking));
  add(v1.listInventory, (asking, { query }) => service.inventory(asking, query));
  add(v1.getInventoryVehicle, (asking, { fields, query }) =>
    service.inventoryVehicle(asking, fields.vehicle, query.by),
  );
  add(v1.putInventoryVehicle, (asking, { fields, query, body }) =>
    service.putVehicle(asking, { text: fields.vehicle, by: query.by }, body),
  );
  add(v1.changeInventoryVehicle, (asking, { fields, query, body }) =>
    service.changeVehicle(asking, { text: fields.vehicle, by: query.by }, body),
  );
  add(v1.removeInventoryVehicle, (asking, { fields, query }) =>
    service.changeVehicle(asking, { text: fields.vehicle, by: query.by }, { state: 'gone', accept: [] }),
  );
  add(v1.sendInventory, (asking, { body }) => service.batchVehicles(asking, body));
}

function addRecords(add: ReturnType<typeof createAdding>, records: V1['records']): void {
  const v1 = OPERATIONS;
  add(v1.uploadRecords, (asking, { query, body }) => records.upload(asking, query, body));
  add(v1.listRecordUploads, (asking, { query }) => records.list(asking, query));
  add(v1.getRecordUpload, (asking, { fields }) => records.read(asking, fields.id));
  add(v1.revokeRecordUpload, (asking, { fields }) => records.revoke(asking, fields.id));
}

interface Sent<Path extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  fields: z.output<Path>;
  query: z.output<Query>;
  body: z.output<Body>;
}

/** Adds operations, each behind its key: known, within its limit, in a version we speak, and allowed to. */
function createAdding(http: FastifyInstance, service: V1) {
  const { onRequest = [] } = limitsOf(http, KEY_LIMITS);
  const { onRequest: drawing = [] } = limitsOf(http, DRAWING_LIMITS);
  return <Path extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject, Answer extends z.ZodType>(
    operation: Operation<Path, Query, Body, Answer>,
    answer: (asking: Asking, sent: Sent<Path, Query, Body>) => Promise<z.input<Answer>> | z.input<Answer>,
  ): void => {
    const { method, path, scope, bodyLimit, changes, secret, file, limits } = operation;
    const { onRequest: counted = [] } = limits ? limitsOf(http, limits) : {};
    const handler: RouteHandlerMethod = async (request, reply) => {
      const sent = { fields: request.params, query: request.query, body: request.body ?? {} };
      const found = await answer(askingOf(request), sent as Sent<Path, Query, Body>);
      return file ? sendPdf(reply, found as z.input<typeof File>) : found;
    };
    const once = changes ? onceOnly(service, { isSecret: secret ?? false }) : null;
    const route: RouteOptions = {
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(bodyLimit ? { bodyLimit } : {}),
      // A program has no cookies, so no other site can send them along.
      config: { anyOrigin: true },
      onRequest: [
        timed,
        refuseKeyless,
        ...onRequest,
        ...(file ? drawing : []),
        ...counted,
        (request, reply, done) => {
          refuseOutOfScope(keyOf(request), scope);
          reply.header(VERSION_HEADER, versionOf(request)).header('cache-control', 'private, no-store');
          done();
        },
      ],
      schema: {
        hide: true,
        params: operation.fields,
        querystring: operation.query,
        ...(method === 'GET' ? {} : { body: operation.body }),
        ...(file ? {} : { response: { 200: operation.answer } }),
      },
      ...(method === 'GET' || hasBody(operation) ? {} : { preValidation: emptyBody }),
      handler,
      ...(once ? { preHandler: once.preHandler } : {}),
      onSend: [...(once ? [once.onSend] : []), noted(service, operation)],
    };
    const { files } = operation;
    if (!files) return void http.route(route);
    void http.register(async scope => {
      scope.addContentTypeParser([...files], { parseAs: 'string' }, (_request, text, parsed) =>
        parsed(null, { file: text }),
      );
      scope.route(route);
    });
  };
}

/** An operation without a body is sent none, or an empty one. */
function emptyBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {};
  done();
}

/** The version of an answer: the one that is asked for, else that of the key. @throws AppError `api_version` */
function versionOf(request: FastifyRequest): string {
  const asked = request.headers[VERSION_HEADER];
  if (asked === undefined) return keyOf(request).version;
  const version = API_VERSIONS.find(each => each === asked);
  if (!version)
    throw new AppError('api_version', { params: { version: String(asked), known: API_VERSIONS.join(', ') } });
  return version;
}
