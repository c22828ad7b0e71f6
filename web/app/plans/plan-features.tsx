import { Check } from 'lucide-react';

/** What a plan contains. */
export function PlanFeatures({ features }: { features: string[] }) {
  return (
    <span className="plan-l">
      {features.map(feature => (
        <span className="li" key={feature}>
          <Check className="ic" aria-hidden />
          <span>{feature}</span>
        </span>
      ))}
    </span>
  );
}
