import type { Plan } from '@marque/server/plans/contract';

interface PlanRadioProps {
  plan: Plan;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The mark one chooses a plan with; its label is around it. */
export function PlanRadio({ plan, chosen, onChoose }: PlanRadioProps) {
  return (
    <span className="opt">
      <input
        type="radio"
        className="box rd"
        name="plan"
        value={plan.id}
        checked={chosen === plan.id}
        onChange={() => onChoose(plan.id)}
        required
      />
    </span>
  );
}
