import { at, darker, drawing, glow, gradient, lighter } from './svg.ts'

export const okra = drawing(
  at(
    [
      [74, 4],
      [118, 0],
      [160, 6],
    ],
    (x, y) => {
      const turn = (x - 118) / 4
      return `<g transform="rotate(${turn} 128 244)"><path d="M${x} ${y + 50}Q${x - 22} ${y + 110} ${x + 6} ${y + 236}Q${x + 14} ${y + 244} ${x + 20} ${y + 234}Q${x + 44} ${y + 110} ${x + 24} ${y + 50}Z" fill="url(#o)"/><path d="M${x + 12} ${y + 60}Q${x + 6} ${y + 150} ${x + 12} ${y + 226}" stroke="#2f6b1c" stroke-width="4" fill="none" opacity=".5"/><path d="M${x + 2} ${y + 66}Q${x - 6} ${y + 120} ${x + 2} ${y + 170}" stroke="#e5f7b8" stroke-width="6" stroke-linecap="round" fill="none" opacity=".7"/><path d="M${x - 6} ${y + 54}Q${x + 12} ${y + 34} ${x + 30} ${y + 54}Q${x + 12} ${y + 66} ${x - 6} ${y + 54}Z" fill="#3f7d24"/><path d="M${x + 12} ${y + 44}V${y + 16}" stroke="#4f8f2c" stroke-width="11" stroke-linecap="round"/></g>`
    },
  ),
  gradient('o', ['#a8d957', '#6fb335', '#3d7f22'], 'across'),
)

export const cassava = drawing(
  `<g transform="rotate(-16 128 128)"><path d="M20 150Q40 96 130 104Q214 98 240 122Q214 150 140 176Q60 206 34 190Q18 178 20 150Z" fill="url(#b)"/><g stroke="#5d3618" stroke-width="4" opacity=".5" fill="none"><path d="M80 112Q74 150 88 190"/><path d="M124 106Q120 140 130 176"/><path d="M170 106Q166 130 174 160"/></g><path d="M62 122Q120 110 190 112" stroke="#e2b27c" stroke-width="8" stroke-linecap="round" fill="none" opacity=".6"/></g>
   <g transform="translate(0 56) rotate(6 128 150)"><path d="M60 118H206Q238 124 244 150Q236 180 206 184H60Z" fill="url(#b)"/><ellipse cx="60" cy="151" rx="24" ry="34" fill="#7a4a24"/><ellipse cx="60" cy="151" rx="19" ry="28" fill="url(#w)"/><circle cx="60" cy="151" r="4" fill="#d9c79d"/><path d="M96 130H200" stroke="#e2b27c" stroke-width="8" stroke-linecap="round" opacity=".6"/></g>`,
  gradient('b', ['#c58a52', '#94592b', '#5f3718']) + glow('w', '#ffffff', '#f1e6cb'),
)

const hand = (light: string, middle: string, dark: string, tip: string) =>
  drawing(
    [-34, -12, 10, 32]
      .map(
        (turn, index) =>
          `<g transform="rotate(${turn} 150 40) translate(${index * 4} 0)"><path d="M138 44Q96 110 104 190Q106 226 122 238Q134 240 136 226Q138 150 164 54Z" fill="url(#p)"/><path d="M140 66Q112 130 116 200" stroke="#fff" stroke-width="7" stroke-linecap="round" fill="none" opacity=".35"/><path d="M112 226Q116 244 134 238L132 226Z" fill="${tip}"/></g>`,
      )
      .join('') +
      `<path d="M132 50Q128 22 142 10H164Q170 30 172 54Q152 66 132 50Z" fill="${darker(dark, 0.15)}"/>`,
    gradient('p', [light, middle, dark], 'across'),
  )
export const plantain = hand('#bfe06a', '#8fbf3a', '#4f8524', '#39501c')

const fish = (x: number, y: number, body: string) =>
  `<g transform="translate(${x} ${y})"><path d="M8 44Q60 -8 140 26Q160 34 172 42L214 10Q208 44 216 80L172 52Q160 62 140 70Q60 100 8 44Z" fill="url(#f)"/><path d="M52 20Q64 44 52 70" stroke="${darker(body, 0.4)}" stroke-width="4" fill="none"/><circle cx="34" cy="38" r="6" fill="#fff3d6"/><circle cx="34" cy="38" r="3" fill="#20140c"/><g stroke="${darker(body, 0.35)}" stroke-width="3" fill="none" opacity=".6"><path d="M76 26Q84 44 76 64"/><path d="M98 24Q106 44 98 66"/><path d="M120 26Q128 44 120 64"/></g><path d="M60 22Q100 12 140 32" stroke="${lighter(body, 0.6)}" stroke-width="6" stroke-linecap="round" fill="none" opacity=".6"/></g>`
const threeFish = (body: string) =>
  drawing(
    fish(20, 40, body) + fish(8, 96, body) + fish(26, 152, body),
    gradient('f', [lighter(body, 0.25), body, darker(body, 0.45)]),
  )
export const smokedFish = threeFish('#9b5a24')
export const freshFish = threeFish('#8fa9bd')

/** Pods, roots or kernels heaped on the ground. */
const heap = (light: string, dark: string, piece: (x: number, y: number, turn: number) => string) => {
  const places: [number, number, number][] = []
  for (const [row, count] of [2, 3, 4, 5].entries()) {
    for (let column = 0; column < count; column += 1) {
      places.push([
        128 + (column - (count - 1) / 2) * 44,
        86 + row * 42,
        ((column * 67 + row * 41) % 70) - 35,
      ])
    }
  }
  return drawing(places.map(([x, y, turn]) => piece(x, y, turn)).join(''), glow('k', light, dark))
}
export const palmKernels = heap(
  '#ff9a4d',
  '#8e1d0c',
  (x, y, turn) =>
    `<g transform="rotate(${turn} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="24" ry="29" fill="url(#k)"/><path d="M${x - 12} ${y - 25}Q${x} ${y - 38} ${x + 12} ${y - 25}Q${x} ${y - 16} ${x - 12} ${y - 25}Z" fill="#2a120b"/></g>`,
)
export const kolaNuts = heap(
  '#f3b6a8',
  '#93323b',
  (x, y, turn) =>
    `<g transform="rotate(${turn} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="27" ry="23" fill="url(#k)"/><path d="M${x - 20} ${y}Q${x} ${y + 8} ${x + 20} ${y}" stroke="#6d1f2b" stroke-width="3" fill="none" opacity=".6"/></g>`,
)
export const bitterKola = heap(
  '#c9894a',
  '#5b3012',
  (x, y, turn) =>
    `<ellipse transform="rotate(${turn} ${x} ${y})" cx="${x}" cy="${y}" rx="28" ry="19" fill="url(#k)"/>`,
)
