import type { Plan } from '@marque/server/money/plans/contract';
import * as optionStyles from '../../kit/ui/field/option.module.css';

interface PlanRadioProps {
  plan: Plan;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The mark one chooses a plan with; its label is around it. */
export function PlanRadio({ plan, chosen, onChoose }: PlanRadioProps) {
  return (
    <span className={optionStyles.option}>
      <input
        type="radio"
        className={`${optionStyles.optionBox} ${optionStyles.radioBox}`}
        name="plan"
        value={plan.id}
        checked={chosen === plan.id}
        onChange={() => onChoose(plan.id)}
        required
      />
    </span>
  );
}
