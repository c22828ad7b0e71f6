import { saleSteps } from './store.ts';
import type { Module } from '../../app/module.ts';
import { feedbackAlertMail } from './mails.tsx';
import { feedbackRoutes } from './routes.ts';
import { createFeedback, type Feedback, type FeedbackDeps, feedbackPersonalData } from './service.ts';

export function feedbackModule(deps: FeedbackDeps): Module<Feedback> {
  const feedback = createFeedback(deps);
  return {
    service: feedback,
    mails: [feedbackAlertMail],
    personalData: [feedbackPersonalData],
    saleSteps,
    routes: http => feedbackRoutes(http, feedback),
  };
}
