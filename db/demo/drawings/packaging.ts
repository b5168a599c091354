import { at, darker, drawing, flat, glow, gradient, lighter, round } from './svg.ts'

const grain = (x: number, y: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="5" ry="12" transform="rotate(${(x * 7 + y * 3) % 80} ${x} ${y})" fill="#fffdf4"/>`

const signs = {
  grain: at(
    [
      [112, 138],
      [134, 126],
      [150, 146],
      [126, 158],
      [146, 170],
      [108, 166],
    ],
    grain,
  ),
  leaf: '<path d="M96 168Q100 118 158 116Q160 172 96 168Z" fill="#fffdf4"/><path d="M100 166L146 128" stroke="#00000030" stroke-width="5"/>',
  flame:
    '<path d="M130 106Q164 140 152 168Q142 188 124 184Q98 178 104 148Q108 134 118 128Q118 142 126 144Q134 130 130 106Z" fill="#ffd27a"/>',
  drop: '<path d="M128 108Q160 146 156 164Q150 190 128 190Q106 190 100 164Q96 146 128 108Z" fill="#fffdf4"/>',
  plus: '<path d="M116 118h24v22h22v24h-22v22h-24v-22h-22v-24h22z" fill="#fffdf4"/>',
  sun: '<circle cx="128" cy="150" r="30" fill="#fffdf4"/>',
} as const
export type Sign = keyof typeof signs

/** A woven sack of 25 or 50 kg. */
export const sack = (body: string, band: string, sign: Sign) =>
  drawing(
    `<path d="M54 34Q90 26 128 30Q168 24 204 34Q198 58 206 88Q220 150 208 224Q206 244 184 244H74Q52 244 48 224Q36 150 52 88Q60 58 54 34Z" fill="url(#b)"/>
     <g stroke="${darker(body, 0.35)}" stroke-width="1.4" opacity=".18">${[70, 92, 114, 136, 158, 180, 202, 224].map((y) => `<path d="M46 ${y}Q128 ${y + 8} 210 ${y}"/>`).join('')}${[74, 96, 118, 140, 162, 184].map((x) => `<path d="M${x} 40V242"/>`).join('')}</g>
     <path d="M58 48Q128 38 200 48" fill="none" stroke="${band}" stroke-width="5" stroke-dasharray="9 6"/>
     <circle cx="128" cy="150" r="60" fill="url(#l)"/><circle cx="128" cy="150" r="51" fill="none" stroke="#fffdf4" stroke-opacity=".5" stroke-width="3"/>
     ${signs[sign]}`,
    round('b', body) + flat('l', band),
  )

/** A jerrycan with handle and cap, oil showing through. */
export const jerrycan = (body: string, cap: string) =>
  drawing(
    `<path d="M150 22h40q8 0 8 8v22h-56V30q0-8 8-8z" fill="url(#c)"/>
     <path fill-rule="evenodd" d="M60 64Q62 46 82 46H190Q214 46 216 70V220Q216 244 192 244H64Q40 244 40 220V110Q40 98 48 88ZM80 66Q74 66 70 72L58 92Q54 100 62 100H128Q138 100 138 90V76Q138 66 128 66Z" fill="url(#b)"/>
     <path d="M40 150Q128 138 216 150V220Q216 244 192 244H64Q40 244 40 220Z" fill="${darker(body, 0.3)}" opacity=".35"/>
     <path d="M74 132L182 222M182 132L74 222" stroke="${lighter(body, 0.4)}" stroke-width="7" stroke-linecap="round" opacity=".45"/>
     <path d="M54 118V214" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".45"/>`,
    round('b', body) + round('c', cap),
  )

/** A bottle with a label. */
export const bottle = (liquid: string, cap: string, label: string, sign: Sign = 'sun') =>
  drawing(
    `<rect x="106" y="10" width="44" height="30" rx="7" fill="url(#c)"/>
     <path d="M110 40H146V66Q146 78 160 90Q182 106 182 132V222Q182 244 160 244H96Q74 244 74 222V132Q74 106 96 90Q110 78 110 66Z" fill="url(#b)"/>
     <rect x="74" y="138" width="108" height="76" fill="url(#l)"/>
     <g transform="translate(51 86) scale(.6)">${signs[sign]}</g>
     <path d="M88 120Q92 106 104 98V232" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".5"/>`,
    round('b', liquid) + round('c', cap) + round('l', label),
  )

/** A pillow packet with crimped ends. */
export const packet = (body: string, accent: string, sign: Sign) => {
  const teeth = (y: number, up: number) =>
    Array.from({ length: 10 }, (_, tooth) => `L${58 + tooth * 14} ${y + up}L${65 + tooth * 14} ${y}`).join('')
  return drawing(
    `<path d="M58 24${teeth(24, -8)}L198 24Q192 60 204 128Q212 190 198 236L58 236Q44 190 52 128Q64 60 58 24Z" fill="url(#b)"/>
     <path d="M58 24L198 24L196 44L60 44Z M56 218L200 218L198 236L58 236Z" fill="${darker(body, 0.25)}" opacity=".35"/>
     <path d="M52 128Q128 92 204 128Q210 160 206 200Q128 228 50 200Q46 160 52 128Z" fill="url(#a)"/>
     <g transform="translate(0 12)">${signs[sign]}</g>
     <path d="M72 56Q66 130 74 206" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".4"/>`,
    round('b', body) + round('a', accent),
  )
}

/** A carton seen from its corner. */
export const carton = (body: string, accent: string, sign: Sign) =>
  drawing(
    `<path d="M34 86L168 86L168 244L34 244Z" fill="url(#f)"/><path d="M168 86L222 56V210L168 244Z" fill="${darker(body, 0.32)}"/>
     <path d="M34 86L88 56H222L168 86Z" fill="${lighter(body, 0.45)}"/>
     <path d="M34 112H168V218H34Z" fill="url(#a)"/><path d="M168 112L222 82V186L168 218Z" fill="${darker(accent, 0.32)}"/>
     <g transform="translate(-14 28) scale(.9)">${signs[sign]}</g>`,
    flat('f', body) + flat('a', accent),
  )

/** A low round tub with a screw lid. */
export const tub = (body: string, lid: string, sign: Sign = 'leaf') =>
  drawing(
    `<path d="M40 118H216V206Q216 244 178 244H78Q40 244 40 206Z" fill="url(#b)"/>
     <path d="M34 82Q34 60 60 58H196Q222 60 222 82V112Q222 122 212 122H44Q34 122 34 112Z" fill="url(#l)"/>
     <ellipse cx="128" cy="70" rx="86" ry="13" fill="#fff" opacity=".35"/>
     <g stroke="#00000022" stroke-width="4">${[58, 82, 106, 130, 154, 178, 202].map((x) => `<path d="M${x} 92V116"/>`).join('')}</g>
     <g transform="translate(26 64) scale(.8)"><circle cx="128" cy="150" r="56" fill="#00000022"/>${signs[sign]}</g>`,
    round('b', body) + round('l', lid),
  )

/** A pump or flip-top bottle for creams and gels. */
export const flacon = (body: string, cap: string, sign: Sign = 'drop') =>
  drawing(
    `<path d="M108 14h40q8 0 8 8v40h-56V22q0-8 8-8z" fill="url(#c)"/>
     <path d="M92 62H164Q196 70 196 104V214Q196 244 166 244H90Q60 244 60 214V104Q60 70 92 62Z" fill="url(#b)"/>
     <ellipse cx="128" cy="152" rx="46" ry="52" fill="#fff" opacity=".25"/><g transform="translate(26 32) scale(.8)">${signs[sign]}</g>
     <path d="M76 104V212" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".5"/>`,
    round('b', body) + round('c', cap),
  )

/** A squeezed tube lying at a slant. */
export const tube = (body: string, stripe: string) =>
  drawing(
    `<g transform="rotate(-34 128 140)"><path d="M22 96Q20 92 26 92L178 104Q204 112 204 140Q204 168 178 176L26 188Q20 188 22 184Z" fill="url(#b)"/>
     <path d="M60 95L178 104Q190 108 196 118L60 124Z" fill="${stripe}"/><path d="M22 92h14v96H22z" fill="${darker(body, 0.2)}" opacity=".5"/>
     <rect x="202" y="116" width="42" height="48" rx="8" fill="url(#c)"/><path d="M50 140Q120 132 184 136" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity=".6"/></g>`,
    gradient('b', [lighter(body, 0.5), body, darker(body, 0.25)]) +
      gradient('c', [lighter(stripe, 0.3), darker(stripe, 0.3)]),
  )

/** Two bars of soap, one on the other. */
export const soapBars = (colour: string) => {
  const bar = (x: number, y: number, turn: number) =>
    `<g transform="rotate(${turn} ${x + 88} ${y + 40})"><rect x="${x}" y="${y + 16}" width="176" height="72" rx="30" fill="${darker(colour, 0.4)}"/><rect x="${x}" y="${y}" width="176" height="72" rx="30" fill="url(#b)"/><rect x="${x + 34}" y="${y + 18}" width="108" height="36" rx="16" fill="none" stroke="${darker(colour, 0.3)}" stroke-opacity=".55" stroke-width="5"/><path d="M${x + 26} ${y + 14}H${x + 110}" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".4"/></g>`
  return drawing(
    bar(40, 152, 0) + bar(44, 72, -7),
    gradient('b', [lighter(colour, 0.32), darker(colour, 0.1)]),
  )
}

/** A calabash bowl heaped with something. */
export const bowlOf = (heap: string, bowl = '#a9682f') =>
  drawing(
    `<path d="M36 142Q60 70 128 58Q196 70 220 142Z" fill="url(#h)"/>
     ${at(
       [
         [88, 104],
         [124, 82],
         [160, 100],
         [70, 132],
         [108, 124],
         [146, 128],
         [186, 132],
       ],
       (x, y) => `<ellipse cx="${x}" cy="${y}" rx="14" ry="9" fill="#fff" opacity=".16"/>`,
     )}
     <path d="M20 140H236Q234 244 128 244Q22 244 20 140Z" fill="url(#b)"/><ellipse cx="128" cy="141" rx="108" ry="15" fill="none" stroke="${lighter(bowl, 0.35)}" stroke-width="7"/>
     <path d="M20 140Q128 166 236 140" fill="none" stroke="${darker(bowl, 0.3)}" stroke-width="3" opacity=".5"/>
     <path d="M48 178Q62 214 100 230" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".3"/>`,
    glow('h', lighter(heap, 0.35), darker(heap, 0.2)) + round('b', bowl),
  )
