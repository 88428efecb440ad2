/** A small writer of line charts as SVG: lines with a band of one deviation, and a legend. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** Half the height of the band. */
  readonly sd: number;
}

export interface ChartLine {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly dashed?: boolean;
  /** A number of a colour, the same for a row in every chart. */
  readonly colour: number;
}

export interface Chart {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly lines: readonly ChartLine[];
  /** Upper end of the y axis; found from the points where absent. */
  readonly top?: number;
}

const COLOURS = [
  "#0a6e69",
  "#c2388f",
  "#d9730d",
  "#2f5fd0",
  "#7d8a00",
  "#c22f3d",
  "#7b4fc9",
  "#2c9e4b",
  "#8a6a3f",
  "#5b6b78",
];
const WIDTH = 820;
const HEIGHT = 420;
const FRAME = { left: 58, right: 262, top: 34, bottom: 46 };

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A round step that cuts `range` into about five. */
function roundStep(range: number): number {
  const raw = range / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= raw) ?? 10;
  return factor * power;
}

function ticks(top: number): readonly number[] {
  const step = roundStep(top);
  return Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, i) => i * step);
}

const shown = (value: number): string =>
  value >= 10_000 ? `${Number((value / 1000).toPrecision(3))}k` : `${Number(value.toPrecision(3))}`;

/** The chart as the text of an SVG file; both axes begin at 0. */
export function chartSvg({ title, x, y, lines, top }: Chart): string {
  const points = lines.flatMap((line) => line.points);
  const right = Math.max(1e-9, ...points.map((point) => point.x));
  const high = top ?? 1.05 * Math.max(1e-9, ...points.map((point) => point.y + point.sd));
  const plot = {
    width: WIDTH - FRAME.left - FRAME.right,
    height: HEIGHT - FRAME.top - FRAME.bottom,
  };
  const px = (value: number): string => (FRAME.left + (value / right) * plot.width).toFixed(1);
  const py = (value: number): string =>
    (FRAME.top + plot.height * (1 - Math.min(1, Math.max(0, value / high)))).toFixed(1);
  const stroke = ({ colour }: ChartLine): string => COLOURS[colour % COLOURS.length] ?? "#000000";

  const grid = [
    ...ticks(high).map(
      (value) =>
        `<line x1="${FRAME.left}" x2="${FRAME.left + plot.width}" y1="${py(value)}" y2="${py(value)}" class="grid"/><text x="${FRAME.left - 6}" y="${py(value)}" dy="4" text-anchor="end">${shown(value)}</text>`,
    ),
    ...ticks(right).map(
      (value) =>
        `<text x="${px(value)}" y="${FRAME.top + plot.height + 18}" text-anchor="middle">${shown(value)}</text>`,
    ),
  ];
  const drawn = lines.flatMap((line) => {
    if (line.points.length === 0) return [];
    const colour = stroke(line);
    const upper = line.points.map((point) => `${px(point.x)},${py(point.y + point.sd)}`);
    const lower = line.points.map((point) => `${px(point.x)},${py(point.y - point.sd)}`).reverse();
    const path = line.points.map((point) => `${px(point.x)},${py(point.y)}`).join(" ");
    const dash = line.dashed ? ' stroke-dasharray="6 4"' : "";
    return [
      `<polygon points="${[...upper, ...lower].join(" ")}" fill="${colour}" opacity="0.1"/>`,
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`,
    ];
  });
  const legend = lines.map((line, i) => {
    const [left, row] = [FRAME.left + plot.width + 14, FRAME.top + 8 + 18 * i];
    const dash = line.dashed ? ' stroke-dasharray="6 4"' : "";
    return `<line x1="${left}" x2="${left + 20}" y1="${row}" y2="${row}" stroke="${stroke(line)}" stroke-width="2"${dash}/><text x="${left + 26}" y="${row}" dy="4">${escaped(line.label)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
<style>text{font:12px system-ui,sans-serif;fill:#333}.grid{stroke:#ddd}.title{font-weight:600;font-size:14px}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${FRAME.left}" y="20" class="title">${escaped(title)}</text>
${[...grid, ...drawn, ...legend].join("\n")}
<text x="${FRAME.left + plot.width / 2}" y="${HEIGHT - 10}" text-anchor="middle">${escaped(x)}</text>
<text transform="translate(14 ${FRAME.top + plot.height / 2}) rotate(-90)" text-anchor="middle">${escaped(y)}</text>
</svg>
`;
}
