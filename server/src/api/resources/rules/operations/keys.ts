import * as shapes from '../shapes.ts';
import { get, NONE, OfId } from './operation.ts';

const getKey = get({
  id: 'getKey',
  path: '/v1/key',
  tag: 'Keys',
  summary: 'The key of this request',
  description: 'What the key may do, how often, and which version of the API it is pinned to.',
  scope: null,
  fields: NONE,
  query: NONE,
  answer: shapes.Key,
  example: { fields: {}, query: {} },
});

const listRequests = get({
  id: 'listRequests',
  path: '/v1/requests',
  tag: 'Keys',
  summary: 'The requests of this key, the newest first',
  description: 'Of the last 30 days. Numbers of vehicles are masked.',
  scope: null,
  fields: NONE,
  query: shapes.Page,
  answer: shapes.RequestList,
  example: { fields: {}, query: { limit: 10 } },
});

const getRequest = get({
  id: 'getRequest',
  path: '/v1/requests/{id}',
  tag: 'Keys',
  summary: 'A request of this key with its answer',
  description: 'Bodies and answers of up to 16,000 characters are kept, and nothing that names a plate.',
  scope: null,
  fields: OfId,
  query: NONE,
  answer: shapes.RequestDetail,
  example: { fields: { id: 'req_1a2b3c4d5e6f' }, query: {} },
});

export const keyOperations = { getKey, listRequests, getRequest };
