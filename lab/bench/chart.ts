import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Bars below one heading, in the order of the chart's `series`; a missing one leaves a gap. */
export interface Group {
  label: string
  values: readonly (number | undefined)[]
}

export interface Chart {
  title: string
  /** What the numbers are, such as 'requests a second'. */
  unit: string
  series: readonly string[]
  groups: readonly Group[]
  /** How a bar's number is written; whole numbers by default. */
  write?: (value: number) => string
}

const width = 720
const labelWidth = 210
const numberWidth = 70
const barHeight = 14
const groupGap = 12
const headHeight = 62
/** Dark enough on white, and distinguishable without colours: the first is the darkest. */
const colours = ['#0b7a45', '#f6b73c', '#8a958e', '#0b5cad']

const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Writes horizontal bars as an SVG on white, so that it is readable on any page. Creates the folder. */
export function writeChart(file: string, chart: Chart): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, drawChart(chart))
}

/** The chart as SVG text. */
export function drawChart(chart: Chart): string {
  const { series, groups, title, unit } = chart
  const values = groups.flatMap((group) => group.values).filter((value) => value !== undefined)
  const most = Math.max(...values, 0) || 1
  const place = (value: number) => (value / most) * (width - labelWidth - numberWidth)
  const groupHeight = series.length * barHeight + groupGap
  const height = headHeight + groups.length * groupHeight + 12
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#14201a">
<title>${escapeText(title)}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="12" y="22" font-size="15" font-weight="600">${escapeText(title)}</text>
${legend(series, unit)}
${groups.map((group, index) => drawGroup(group, headHeight + index * groupHeight, chart, place)).join('\n')}
</svg>
`
}

function legend(series: readonly string[], unit: string): string {
  let x = 12
  const entries = series.map((name, index) => {
    const entry = `<rect x="${x}" y="36" width="10" height="10" fill="${colourOf(index)}"/><text x="${x + 15}" y="45">${escapeText(name)}</text>`
    x += 32 + name.length * 6.4
    return entry
  })
  const units = `<text x="${width - 12}" y="45" text-anchor="end" fill="#56625b">${escapeText(unit)}</text>`
  return [...entries, units].join('\n')
}

function drawGroup(
  { label, values }: Group,
  top: number,
  { series, write = (value) => Math.round(value).toLocaleString('en') }: Chart,
  place: (value: number) => number,
): string {
  const middle = top + (series.length * barHeight) / 2 + 4
  const bars = series.map((_name, index) => {
    const value = values[index]
    if (value === undefined) return ''
    const y = top + index * barHeight
    const end = place(value)
    return `<rect x="${labelWidth}" y="${y}" width="${end.toFixed(1)}" height="${barHeight - 2}" fill="${colourOf(index)}"/><text x="${(labelWidth + end + 5).toFixed(1)}" y="${y + 10}" font-size="11">${escapeText(write(value))}</text>`
  })
  return [
    `<text x="${labelWidth - 8}" y="${middle}" text-anchor="end">${escapeText(label)}</text>`,
    ...bars,
  ].join('\n')
}

const colourOf = (index: number): string => colours[index % colours.length]!
