import { saleSteps } from './store.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { feedbackAlertMail } from './mails.tsx';
import { feedbackRoutes } from './routes.ts';
import { createFeedback, type Feedback, type FeedbackDeps, feedbackPersonalData } from './service.ts';

const placement: Placement = {
  feedback: byAccount(),
};

export function feedbackModule(deps: FeedbackDeps): Module<Feedback> {
  const feedback = createFeedback(deps);
  return {
    service: feedback,
    mails: [feedbackAlertMail],
    personalData: [feedbackPersonalData],
    saleSteps,
    placement,
    routes: http => feedbackRoutes(http, feedback),
  };
}
