import { darker, drawing, gradient, lighter } from './svg.ts'

/** Country patterns as fills; each tile is 64 wide and repeats. */
const tile = (background: string, body: string, size = 64) =>
  `<pattern id="p" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><rect width="${size}" height="${size}" fill="${background}"/>${body}</pattern>`

const rings = (x: number, y: number, colour: string) =>
  [22, 15, 8]
    .map(
      (r, index) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${4 - index * 0.6}" stroke-dasharray="${5 - index} 2.4" opacity="${0.95 - index * 0.12}"/>`,
    )
    .join('')

/** Gara: cloth tied and dyed by hand, in indigo or kola brown. */
const gara = (background: string, light: string) =>
  tile(
    background,
    `<circle cx="32" cy="32" r="27" fill="${lighter(background, 0.16)}"/>${rings(32, 32, light)}<circle cx="32" cy="32" r="3.4" fill="${light}"/>
     ${[
       [0, 0],
       [64, 0],
       [0, 64],
       [64, 64],
     ]
       .map(
         ([x, y]) =>
           `<circle cx="${x}" cy="${y}" r="10" fill="none" stroke="${light}" stroke-width="2.6" stroke-dasharray="3 2.2" opacity=".8"/><circle cx="${x}" cy="${y}" r="4" fill="${light}" opacity=".8"/>`,
       )
       .join('')}`,
  )

/** Wax print: flowers and dots. */
const wax = (background: string, flower: string, heart: string) =>
  tile(
    background,
    `${[0, 60, 120, 180, 240, 300].map((turn) => `<ellipse cx="32" cy="17" rx="7.5" ry="12" fill="${flower}" transform="rotate(${turn} 32 32)"/>`).join('')}<circle cx="32" cy="32" r="8.5" fill="${heart}"/><circle cx="32" cy="32" r="3.5" fill="${background}"/>
     ${[
       [0, 0],
       [64, 0],
       [0, 64],
       [64, 64],
     ]
       .map(
         ([x, y]) =>
           `<circle cx="${x}" cy="${y}" r="13" fill="${heart}"/><circle cx="${x}" cy="${y}" r="6.5" fill="${flower}"/>`,
       )
       .join('')}
     <g fill="#fffaf0">${[
       [32, 0],
       [0, 32],
       [64, 32],
       [32, 64],
     ]
       .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3"/>`)
       .join('')}</g>`,
  )

/** Country cloth: narrow woven strips. */
const strips = (background: string, dark: string, accent: string) =>
  tile(
    background,
    `<path d="M6 0V64M58 0V64" stroke="${dark}" stroke-width="6"/><path d="M16 0V64M48 0V64" stroke="${accent}" stroke-width="3"/><path d="M24 8h16v10H24zM24 40h16v10H24z" fill="${dark}"/><path d="M28 24h8v8h-8zM28 56h8v8h-8z" fill="${accent}"/>`,
  )

/** Shiny damask or plain cotton. */
const damask = (background: string) =>
  tile(
    background,
    `<g fill="${lighter(background, 0.22)}"><path d="M32 6Q46 20 32 34Q18 20 32 6Z"/><path d="M0 38Q14 52 0 66Q-14 52 0 38ZM64 38Q78 52 64 66Q50 52 64 38Z"/></g>`,
  )

const patterns = {
  indigo: gara('#24348f', '#dbe6ff'),
  kola: gara('#8a4216', '#ffe3b0'),
  leafGreen: gara('#1f7350', '#e2ffd9'),
  sunrise: wax('#e8622c', '#ffd257', '#7c1d3f'),
  ocean: wax('#136f8a', '#ffd257', '#0e2f5a'),
  forest: wax('#1c7a4b', '#ff8a5c', '#f6d75b'),
  country: strips('#f4ead2', '#2b2a55', '#c4552d'),
  damaskBlue: damask('#3257b8'),
  damaskWine: damask('#8f2348'),
  damaskWhite: damask('#dfe3ea'),
}
export type Pattern = keyof typeof patterns

/** Cloth in tones of one colour, quiet enough for goods to lie on. Fills `url(#p)`. */
export const groundCloths = {
  gara: (colour: string) => gara(colour, lighter(colour, 0.3)),
  wax: (colour: string) => wax(colour, lighter(colour, 0.2), darker(colour, 0.18)),
  strips: (colour: string) => strips(colour, darker(colour, 0.22), lighter(colour, 0.24)),
  damask: (colour: string) => damask(colour),
}
export type GroundCloth = keyof typeof groundCloths

const folds = gradient('s', ['#ffffff40', '#00000000', '#00000038'])
const threads = '<rect width="256" height="256" fill="url(#t)"/>'

/** Cloth folded into a stack, as it lies on the table. */
export const foldedCloth = (pattern: Pattern) => {
  const fold = (y: number, x: number) => {
    const outline = `M${x + 8} ${y}H${x + 196}Q${x + 212} ${y} ${x + 212} ${y + 22}Q${x + 212} ${y + 44} ${x + 196} ${y + 44}H${x + 8}Q${x} ${y + 44} ${x} ${y + 36}V${y + 8}Q${x} ${y} ${x + 8} ${y}Z`
    return `<path d="${outline}" fill="url(#p)"/><path d="${outline}" fill="url(#s)"/><path d="M${x + 4} ${y + 22}H${x + 206}" stroke="#000" stroke-width="2.5" opacity=".25"/>`
  }
  const top = 'M20 118L56 66Q60 62 66 62H208Q216 62 220 70L232 122Q226 114 216 113H26Q20 113 20 118Z'
  return drawing(
    `${fold(200, 22)}${fold(156, 26)}${fold(112, 20)}<path d="${top}" fill="url(#p)"/><path d="${top}" fill="#fff" opacity=".14"/>`,
    patterns[pattern] + folds,
  )
}

/** Cloth hanging over a rail, with soft folds. */
export const hangingCloth = (pattern: Pattern) => {
  const outline =
    'M40 26H216V226Q206 238 194 228Q182 220 170 232Q158 244 146 232Q134 222 120 234Q106 244 94 232Q82 220 68 232Q52 242 40 228Z'
  return drawing(
    `<rect x="14" y="14" width="228" height="16" rx="8" fill="#8b5a2b"/><rect x="14" y="14" width="228" height="6" rx="3" fill="#c08a4f"/>
     <path d="${outline}" fill="url(#p)"/><path d="${outline}" fill="url(#w)"/><path d="M40 26H216V44H40Z" fill="#000" opacity=".14"/>`,
    `${patterns[pattern]}${gradient('w', ['#00000030', '#ffffff30', '#00000026', '#ffffff2a', '#00000030', '#ffffff26', '#0000003a'], 'across')}`,
  )
}

/** The cloth from close by, filling the whole picture. */
export const clothSwatch = (pattern: Pattern) =>
  drawing(
    `<rect width="256" height="256" fill="url(#p)"/>${threads}<path d="M-10 190Q90 120 130 150Q180 186 270 90V-10H-10Z" fill="#fff" opacity=".08"/><path d="M-10 206Q90 136 130 166Q180 202 270 106" fill="none" stroke="#000" stroke-width="9" opacity=".16"/>`,
    `${patterns[pattern]}<pattern id="t" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0H4M0 2H4" stroke="#fff" stroke-width=".5" opacity=".12"/><path d="M1 0V4M3 0V4" stroke="#000" stroke-width=".5" opacity=".1"/></pattern>`,
  )

/** A wide gown with embroidery at the neck. */
export const gown = (pattern: Pattern, thread = '#f6c544') => {
  const outline =
    'M100 20Q128 34 156 20L188 34Q226 76 246 132L202 158L192 128Q200 190 212 238Q128 252 44 238Q56 190 64 128L54 158L10 132Q30 76 68 34Z'
  return drawing(
    `<path d="${outline}" fill="url(#p)"/><path d="${outline}" fill="url(#w)"/>
     <path d="M100 20Q128 56 156 20L166 26Q160 74 140 84V150Q128 166 116 150V84Q96 74 90 26Z" fill="${darker(thread, 0.05)}"/><path d="M104 22Q128 48 152 22Q146 60 128 64Q110 60 104 22Z" fill="#f1dcc4"/>
     <g fill="none" stroke="#fff6d8" stroke-width="3"><path d="M122 88V146M134 88V146"/></g><path d="M12 126L54 152M244 126L202 152M48 230Q128 242 208 230" stroke="${thread}" stroke-width="7" fill="none"/>`,
    `${patterns[pattern]}${gradient('w', ['#00000030', '#ffffff18', '#00000018', '#ffffff22', '#00000034'], 'across')}`,
  )
}

/** A straight dress of printed cloth. */
export const printedDress = (pattern: Pattern) => {
  const outline =
    'M92 16Q104 52 128 54Q152 52 164 16L190 26Q206 50 210 82L178 92L172 84Q168 116 176 136Q204 190 214 236Q128 254 42 236Q52 190 80 136Q88 116 84 84L78 92L46 82Q50 50 66 26Z'
  return drawing(
    `<path d="${outline}" fill="url(#p)"/><path d="${outline}" fill="url(#w)"/><path d="M80 132Q128 146 176 132" stroke="#fff3d6" stroke-width="8" fill="none" opacity=".9"/>`,
    `${patterns[pattern]}${gradient('w', ['#00000030', '#ffffff20', '#00000014', '#ffffff22', '#00000034'], 'across')}`,
  )
}

/** School shirt with collar and pocket over pleated shorts or skirt. */
export const uniform = (shirt: string, below: string) =>
  drawing(
    `<path d="M62 130H194L206 244H50Z" fill="url(#b)"/><g stroke="${darker(below, 0.35)}" stroke-width="3" opacity=".6">${[80, 104, 128, 152, 176].map((x) => `<path d="M${x} 146L${128 + (x - 128) * 1.22} 242"/>`).join('')}</g>
     <path d="M94 14H162L196 26L238 78L206 102L190 84V150H66V84L50 102L18 78L60 26Z" fill="url(#s)"/>
     <path d="M94 14L128 54L112 66L84 24ZM162 14L128 54L144 66L172 24Z" fill="${lighter(shirt, 0.6)}" stroke="${darker(shirt, 0.25)}" stroke-width="2"/><path d="M128 56V148" stroke="${darker(shirt, 0.25)}" stroke-width="3"/><g fill="${below}">${[76, 100, 124].map((y) => `<circle cx="128" cy="${y}" r="4"/>`).join('')}</g><path d="M146 84h30v30q-15 10-30 0z" fill="none" stroke="${darker(shirt, 0.25)}" stroke-width="3"/>`,
    gradient('s', [lighter(shirt, 0.5), darker(shirt, 0.12)], 'corner') +
      gradient('b', [lighter(below, 0.15), darker(below, 0.25)], 'corner'),
  )

export const beads = (first: string, second: string) => {
  const bead = (angle: number, radius: number, size: number, colour: string) =>
    `<circle cx="${128 + Math.cos(angle) * radius}" cy="${112 + Math.sin(angle) * radius * 1.1}" r="${size}" fill="url(#${colour})"/>`
  const string = Array.from({ length: 26 }, (_, index) =>
    bead(
      -Math.PI / 2 + 0.35 + (index / 25) * (2 * Math.PI - 0.7),
      92,
      index % 3 === 0 ? 14 : 11,
      index % 3 === 0 ? 'y' : 'x',
    ),
  )
  const ball = (id: string, colour: string) =>
    `<radialGradient id="${id}" cx=".35" cy=".3" r=".75"><stop offset="0" stop-color="${lighter(colour, 0.75)}"/><stop offset=".4" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.4)}"/></radialGradient>`
  return drawing(
    `${string.join('')}<circle cx="128" cy="222" r="20" fill="url(#y)"/>`,
    ball('x', first) + ball('y', second),
  )
}

/** A bundle of hair for braiding. */
export const braids = (colour: string) =>
  drawing(
    `${[-3, -2, -1, 0, 1, 2, 3].map((strand) => Array.from({ length: 10 }, (_, knot) => `<ellipse cx="${128 + strand * (12 + knot * 1.3) + (knot % 2 ? 3 : -3)}" cy="${56 + knot * 20}" rx="10" ry="13" transform="rotate(${knot % 2 ? 32 : -32} ${128 + strand * (12 + knot * 1.3)} ${56 + knot * 20})" fill="url(#h)"/>`).join('')).join('')}
     <path d="M78 20Q128 4 178 20L172 58Q128 70 84 58Z" fill="#f3c14b"/><path d="M84 44Q128 56 172 44" stroke="#fff" stroke-width="5" fill="none" opacity=".6"/>`,
    gradient('h', [lighter(colour, 0.35), darker(colour, 0.25)], 'corner'),
  )
