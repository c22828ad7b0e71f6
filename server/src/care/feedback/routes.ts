import type { FastifyInstance } from 'fastify';
import { translatorFor } from '../../kit/text/messages.ts';
import { serve } from '../../kit/route.ts';
import { createFeedbackCall, deskFeedbackCall } from './contract.ts';
import type { Feedback } from './service.ts';

export function feedbackRoutes(http: FastifyInstance, feedback: Feedback): void {
  serve(http, createFeedbackCall, async (caller, input) => ({
    message: translatorFor(caller.locale)('feedback-answers', 'thanks'),
    ...(await feedback.create(caller, input)),
  }));
  serve(http, deskFeedbackCall, (caller, input) => feedback.desk(caller, input));
}
