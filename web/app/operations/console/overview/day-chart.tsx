import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useTranslations } from '../../../kit/messages/intl.ts';

interface DayChartProps {
  points: readonly { day: string; now: number | null; before: number | null }[];
  write: (value: number | null) => string;
  /** The same at an axis, where there is little room. */
  mark: (value: number) => string;
}

const AXIS = { stroke: 'var(--text-3)', fontSize: 12, tickLine: false, axisLine: false } as const;

/** A bar for each day, and a dashed line for the same day of the period before. A table beside it says the same. */
export function DayChart({ points, write, mark }: DayChartProps) {
  const t = useTranslations('console.overview');
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="day" {...AXIS} minTickGap={24} />
        <YAxis {...AXIS} width={80} tickFormatter={mark} allowDecimals={false} />
        <Tooltip
          cursor={{ fill: 'var(--surface-3)' }}
          formatter={value => write(typeof value === 'number' ? value : null)}
          contentStyle={{
            background: 'var(--float)',
            border: '1px solid var(--line)',
            borderRadius: 'var(--r-2)',
            fontSize: '0.875rem',
            color: 'var(--text)',
          }}
          itemStyle={{ color: 'var(--text-2)' }}
        />
        <Bar
          dataKey="now"
          name={t('now')}
          fill="var(--primary)"
          radius={[3, 3, 0, 0]}
          maxBarSize={40}
          isAnimationActive={false}
        />
        <Line
          dataKey="before"
          name={t('period_before')}
          stroke="var(--text-3)"
          strokeDasharray="4 4"
          strokeWidth={1.5}
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
