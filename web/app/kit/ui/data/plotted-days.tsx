import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export interface PlottedDaysProps {
  points: readonly { day: string; bar: number | null; line: number | null }[];
  /** The names of both rows of figures. */
  names: { bar: string; line: string };
  write: (value: number | null) => string;
  /** The same at an axis, where there is little room. */
  mark: (value: number) => string;
}

const AXIS = { stroke: 'var(--text-3)', fontSize: 12, tickLine: false, axisLine: false } as const;

/** A bar for each day, and a dashed line of other figures of these days. */
export function PlottedDays({ points, names, write, mark }: PlottedDaysProps) {
  // Without a figure the library would invent marks of an axis.
  const axis = points.every(({ bar, line }) => !bar && !line) ? { ticks: [0], domain: [0, 1] } : {};
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="day" {...AXIS} minTickGap={24} />
        <YAxis {...AXIS} width={80} tickFormatter={mark} allowDecimals={false} {...axis} />
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
          dataKey="bar"
          name={names.bar}
          fill="var(--primary)"
          radius={[3, 3, 0, 0]}
          maxBarSize={40}
          isAnimationActive={false}
        />
        <Line
          dataKey="line"
          name={names.line}
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
