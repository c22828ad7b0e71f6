import { saleSteps } from './store.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { DeskFeedback, deskFeedbackCall } from './contract.ts';
import { feedbackAlertMail } from './mails.tsx';
import { feedbackRoutes } from './routes.ts';
import { createFeedback, type Feedback, type FeedbackDeps, feedbackPersonalData } from './service.ts';

const placement: Placement = {
  feedback: byAccount(),
};

export function feedbackModule(deps: FeedbackDeps): Module<Feedback> {
  const feedback = createFeedback(deps);
  const listed = exportOf({
    list: 'feedback',
    needs: ['read_feedback'],
    input: deskFeedbackCall.input,
    row: DeskFeedback,
    read: async (caller, input) => {
      const { feedback: rows, next, counts } = await feedback.desk(caller, input);
      return { rows, next, total: counts[input.tab] };
    },
  });
  return {
    service: feedback,
    exports: [listed],
    mails: [feedbackAlertMail],
    personalData: [feedbackPersonalData],
    saleSteps,
    placement,
    routes: http => feedbackRoutes(http, feedback),
  };
}
