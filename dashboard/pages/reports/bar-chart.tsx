type Series = { title: string; className: string };
type Group = { key: string; name: string; title: string; values: readonly string[] };

const height = 160;
/** The width of a group of bars, in units of the view box. */
const groupWidth = 30;
/** Maximum group names that fit under the chart. */
const namesShown = 12;

/** Bars of several series around a zero line. The bars are rounded; the table below has the exact figures. */
export function BarChart({
  label,
  series,
  groups,
}: {
  label: string;
  series: readonly Series[];
  groups: readonly Group[];
}) {
  const values = groups.flatMap((group) => group.values.map(Number));
  const high = Math.max(...values, 0);
  const low = Math.min(...values, 0);
  const y = (value: number): number => height * ((high - value) / (high - low || 1));
  const stride = Math.ceil(groups.length / namesShown);
  const bar = (groupWidth - 6) / series.length;
  return (
    <figure className="bar-chart">
      <div className="chart-legend" aria-hidden="true">
        {series.map(({ title, className }) => (
          <span key={title} className="legend-item small">
            <span className={`bar-swatch ${className}`} />
            {title}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${groupWidth * groups.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {groups.map((group, index) => (
          <g key={group.key}>
            <title>{group.title}</title>
            {/* An invisible bar, so that the whole column reacts to the pointer. */}
            <rect className="bar-column" x={index * groupWidth} y={0} width={groupWidth} height={height} />
            {group.values.map((text, place) => {
              const value = Number(text);
              return (
                <rect
                  key={series[place]?.className}
                  className={series[place]?.className}
                  x={index * groupWidth + 3 + place * bar}
                  width={bar}
                  y={y(Math.max(value, 0))}
                  height={Math.abs(y(0) - y(value))}
                />
              );
            })}
          </g>
        ))}
        <line className="zero" x1="0" x2={groupWidth * groups.length} y1={y(0)} y2={y(0)} />
      </svg>
      <div className="bar-names faint small" aria-hidden="true">
        {groups.map(({ key, name }, index) => (
          <span key={key} className={(index / stride) % 2 === 0 ? "" : "spare"}>
            {index % stride === 0 ? name : ""}
          </span>
        ))}
      </div>
    </figure>
  );
}
