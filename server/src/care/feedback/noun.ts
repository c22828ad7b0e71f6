import type { Noun } from '../../app/noun.ts';
import { feedbackAlertMail } from './mails.tsx';
import { feedbackRoutes } from './routes.ts';
import { createFeedback, type Feedback, type FeedbackDeps, feedbackPersonalData } from './service.ts';

export function feedbackNoun(deps: FeedbackDeps): Noun<Feedback> {
  const feedback = createFeedback(deps);
  return {
    service: feedback,
    mails: [feedbackAlertMail],
    personalData: [feedbackPersonalData],
    routes: http => feedbackRoutes(http, feedback),
  };
}
