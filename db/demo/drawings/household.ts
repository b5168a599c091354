import { at, darker, drawing, flat, glow, gradient, lighter, round } from './svg.ts'

/** A coal pot: iron bowl on legs with glowing charcoal. */
export const coalPot = drawing(
  `<path d="M70 176L52 244M186 176L204 244M128 190V244" stroke="#3a3431" stroke-width="14" stroke-linecap="round"/><path d="M26 92H230Q222 190 128 196Q34 190 26 92Z" fill="url(#b)"/>
   <g fill="#ff8a34">${[70, 99, 128, 157, 186].map((x) => `<circle cx="${x}" cy="142" r="8"/>`).join('')}</g><ellipse cx="128" cy="92" rx="104" ry="30" fill="#2a2422"/><ellipse cx="128" cy="94" rx="90" ry="23" fill="url(#f)"/>
   ${at(
     [
       [72, 90],
       [104, 82],
       [140, 84],
       [176, 88],
       [90, 102],
       [126, 104],
       [160, 102],
     ],
     (x, y) =>
       `<path d="M${x - 19} ${y + 8}L${x - 10} ${y - 13}L${x + 12} ${y - 12}L${x + 20} ${y + 6}L${x + 4} ${y + 14}Z" fill="#2b2523"/><path d="M${x - 10} ${y - 13}L${x + 12} ${y - 12}L${x + 4} ${y - 2}Z" fill="#ff7a2b" opacity=".85"/>`,
   )}
   <path d="M88 66Q76 40 96 20M128 60Q114 34 136 10M168 66Q156 42 174 24" stroke="#ff9d4d" stroke-width="8" stroke-linecap="round" fill="none" opacity=".5"/><path d="M46 124Q54 160 84 180" stroke="#fff" stroke-width="7" stroke-linecap="round" fill="none" opacity=".25"/>`,
  round('b', '#6b5f59') + glow('f', '#ffcf5c', '#e5481c'),
)

/** A saving stove of clay in a metal coat. */
export const clayStove = drawing(
  `<path d="M44 70H212L196 232Q196 244 182 244H74Q60 244 60 232Z" fill="url(#b)"/><path d="M48 104H208L206 122H50Z" fill="#8d949e"/><path d="M92 176Q92 152 128 152Q164 152 164 176V214H92Z" fill="#2b211c"/><path d="M104 212Q112 180 128 172Q146 182 152 212Z" fill="url(#f)"/>
   <ellipse cx="128" cy="70" rx="84" ry="24" fill="#d98a55"/><ellipse cx="128" cy="71" rx="62" ry="16" fill="#3b241a"/><ellipse cx="128" cy="74" rx="50" ry="10" fill="url(#f)"/>${at(
     [
       [60, 56],
       [128, 44],
       [196, 56],
     ],
     (x, y) => `<rect x="${x - 13}" y="${y - 14}" width="26" height="24" rx="7" fill="#c0713d"/>`,
   )}<path d="M50 122Q14 132 54 152M206 122Q242 132 202 152" fill="none" stroke="#5b626d" stroke-width="9"/>`,
  round('b', '#c9763f') + gradient('f', ['#ffd76a', '#f0571f']),
)

/** A cooking pot with lid. */
export const cookingPot = (colour: string) =>
  drawing(
    `<path d="M32 120H224L214 214Q210 244 180 244H76Q46 244 42 214Z" fill="url(#b)"/><path d="M30 150Q4 150 6 128Q8 114 30 120M226 150Q252 150 250 128Q248 114 226 120" fill="none" stroke="${darker(colour, 0.35)}" stroke-width="12"/><path d="M24 112Q30 70 128 62Q226 70 232 112Q232 124 220 124H36Q24 124 24 112Z" fill="url(#l)"/><rect x="108" y="34" width="40" height="32" rx="12" fill="${darker(colour, 0.55)}"/><path d="M58 142L66 212" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".6"/><path d="M60 94Q100 78 150 78" stroke="#fff" stroke-width="7" stroke-linecap="round" fill="none" opacity=".6"/>`,
    round('b', colour) + round('l', lighter(colour, 0.2)),
  )

export const flask = (body: string) =>
  drawing(
    `<path d="M92 20H164Q172 20 172 28V62H84V28Q84 20 92 20Z" fill="url(#c)"/><path d="M80 62H176Q194 74 194 100V224Q194 244 174 244H82Q62 244 62 224V100Q62 74 80 62Z" fill="url(#b)"/><path d="M192 104Q234 108 232 150Q230 190 192 194" fill="none" stroke="${darker(body, 0.4)}" stroke-width="14"/><path d="M62 118H194V134H62Z" fill="#fff" opacity=".5"/><g fill="#fff" opacity=".85">${at(
      [
        [104, 176],
        [128, 164],
        [152, 176],
        [116, 200],
        [140, 200],
      ],
      (x, y) => `<circle cx="${x}" cy="${y}" r="9"/>`,
    )}</g><path d="M78 100V226" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".45"/>`,
    round('b', body) + round('c', '#cfd5dc'),
  )

export const pressingIron = drawing(
  `<path d="M14 214Q40 110 170 104H222Q236 104 238 118L246 214Z" fill="url(#b)"/><path d="M8 214H248Q254 240 240 240H26Q4 240 8 214Z" fill="#c9d0d8"/><path d="M90 112Q98 44 176 44Q234 44 232 104H204Q206 74 174 74Q128 74 122 110Z" fill="#2b3140"/><circle cx="192" cy="158" r="24" fill="#fff" opacity=".9"/><path d="M192 158V140" stroke="#e9503f" stroke-width="6" stroke-linecap="round"/><path d="M46 192Q74 140 138 130" stroke="#fff" stroke-width="8" stroke-linecap="round" fill="none" opacity=".55"/>`,
  gradient('b', ['#56a8f0', '#1d5fb4'], 'corner'),
)

export const blender = drawing(
  `<rect x="98" y="8" width="60" height="22" rx="9" fill="#2b3140"/><path d="M66 30H190L176 160H80Z" fill="url(#g)"/><path d="M72 86H184L176 160H80Z" fill="#ff8f3f" opacity=".85"/><path d="M190 50Q236 54 228 104Q224 132 182 130" fill="none" stroke="#2b3140" stroke-width="13"/><path d="M76 160H180L198 226Q200 244 184 244H72Q56 244 58 226Z" fill="url(#b)"/><circle cx="128" cy="206" r="19" fill="#e9ecf0"/><path d="M128 206L138 194" stroke="#2b3140" stroke-width="6" stroke-linecap="round"/><path d="M86 44L94 146" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7"/>`,
  gradient('g', ['#e9f3f8', '#bcd3df'], 'across') + round('b', '#e0483a'),
)

export const electricKettle = drawing(
  `<path d="M70 78Q128 46 186 78L202 214Q202 228 188 228H68Q54 228 54 214Z" fill="url(#b)"/><path d="M60 110L20 84L34 70L72 84Z" fill="#aab2bd"/><path d="M184 72Q252 70 242 140Q236 196 200 200" fill="none" stroke="#20242c" stroke-width="18"/><path d="M74 80Q128 40 182 80Z" fill="#20242c"/><circle cx="128" cy="48" r="12" fill="#e9503f"/><rect x="40" y="226" width="176" height="18" rx="9" fill="#20242c"/><path d="M86 96L76 208" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity=".75"/>`,
  round('b', '#c8ced6'),
)

export const gasCylinder = (body: string) =>
  drawing(
    `<path d="M86 22H170V40H86Z" fill="#7d8592"/><path d="M86 40V70M170 40V70" stroke="#7d8592" stroke-width="12"/><rect x="116" y="38" width="24" height="36" fill="#c9a54a"/><path d="M48 116Q48 68 128 68Q208 68 208 116V210Q208 234 184 234H72Q48 234 48 210Z" fill="url(#b)"/><path d="M64 232H192V244H64Z" fill="${darker(body, 0.5)}"/><path d="M48 146H208V162H48Z" fill="#fff" opacity=".35"/><path d="M128 172Q152 196 142 214Q134 224 124 222Q106 218 112 198Q114 190 120 186Q122 194 126 194Q132 186 128 172Z" fill="#ffe08a"/><path d="M66 112V206" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".45"/>`,
    round('b', body),
  )

export const fridge = drawing(
  `<rect x="58" y="8" width="140" height="230" rx="16" fill="url(#b)"/><path d="M58 86H198" stroke="#8f98a4" stroke-width="5"/><rect x="74" y="34" width="9" height="38" rx="4.5" fill="#7d8592"/><rect x="74" y="102" width="9" height="62" rx="4.5" fill="#7d8592"/><path d="M70 238h22v8H70zM164 238h22v8h-22z" fill="#3a3f49"/><path d="M184 24V70M184 102V220" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".7"/>`,
  gradient('b', ['#f4f6f8', '#c9d0d8'], 'across'),
)

export const plasticChair = (colour: string) =>
  drawing(
    `<path d="M62 150L44 244M194 150L212 244M88 160L82 226M168 160L174 226" stroke="${darker(colour, 0.25)}" stroke-width="15" stroke-linecap="round"/><path fill-rule="evenodd" d="M58 34Q60 12 86 12H170Q196 12 198 34L206 142H50ZM90 40L86 118H104L106 40ZM120 40V118H136V40ZM150 40L152 118H170L166 40Z" fill="url(#b)"/><path d="M38 138H218L206 172H50Z" fill="url(#s)"/><path d="M50 88Q22 90 26 112L34 168M206 88Q234 90 230 112L222 168" fill="none" stroke="${colour}" stroke-width="13" stroke-linecap="round"/>`,
    flat('b', colour) + gradient('s', [lighter(colour, 0.35), colour]),
  )

export const mattress = (colour: string) =>
  drawing(
    `<path d="M8 150L66 92H242L248 100V150L190 226H20Q8 226 8 210Z" fill="${darker(colour, 0.35)}"/><path d="M8 150L66 92H248L192 150Z" fill="url(#t)"/><path d="M8 150H192V226H20Q8 226 8 212Z" fill="url(#f)"/><g stroke="#fff" stroke-width="3.5" opacity=".55" fill="none"><path d="M40 120L220 120M26 135H206M94 92L42 150M136 92L84 150M178 92L126 150M220 92L168 150"/></g><path d="M14 172H190M14 206H190" stroke="#fff" stroke-width="5" opacity=".6"/>`,
    gradient('t', [lighter(colour, 0.5), lighter(colour, 0.1)], 'corner') +
      gradient('f', [colour, darker(colour, 0.2)]),
  )

/** A bed under a net that hangs from a ring. */
export const mosquitoNet = drawing(
  `<path d="M128 6V32" stroke="#7d8592" stroke-width="5"/><rect x="34" y="190" width="188" height="34" rx="9" fill="#5e8fd0"/><rect x="34" y="176" width="188" height="28" rx="12" fill="#e8eef7"/><rect x="42" y="164" width="52" height="22" rx="11" fill="#ffffff"/><path d="M38 222V244M218 222V244" stroke="#7a4d2b" stroke-width="13"/>
   <path d="M94 40Q128 26 162 40Q178 130 246 232Q128 252 10 232Q78 130 94 40Z" fill="url(#n)"/><path d="M94 40Q128 26 162 40Q178 130 246 232Q128 252 10 232Q78 130 94 40Z" fill="url(#m)"/><ellipse cx="128" cy="40" rx="36" ry="10" fill="none" stroke="#4d86c8" stroke-width="7"/><g stroke="#fff" stroke-width="3" opacity=".7" fill="none"><path d="M108 46Q96 150 52 238M128 48V244M148 46Q160 150 204 238"/></g>`,
  `${gradient('n', ['#d6ebff', '#8ec2f2'])}<pattern id="m" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 0L7 7M7 0L0 7" stroke="#ffffff" stroke-width=".8" opacity=".6"/></pattern>`
    .replace('id="n"', 'id="n" gradientUnits="objectBoundingBox"')
    .replace(/stop-color="#(d6ebff|8ec2f2)"/g, 'stop-color="#$1" stop-opacity=".62"'),
)

export const rolledMat = drawing(
  `<g transform="rotate(-10 128 150)"><rect x="30" y="92" width="196" height="96" rx="16" fill="url(#p)"/><rect x="30" y="92" width="196" height="96" rx="16" fill="url(#w)"/><ellipse cx="36" cy="140" rx="23" ry="48" fill="#e3c07b"/><path d="M36 104Q52 120 44 142Q36 160 28 146Q26 132 36 130" fill="none" stroke="#9a6a2d" stroke-width="5"/><path d="M84 92V188M180 92V188" stroke="#7d2d1d" stroke-width="9"/></g>`,
  `<pattern id="p" width="32" height="14" patternUnits="userSpaceOnUse"><rect width="32" height="14" fill="#dcb86e"/><rect width="32" height="4" fill="#b4472b"/><rect y="7" width="32" height="3" fill="#2c6b4f"/><path d="M8 0V14M24 0V14" stroke="#a9803f" stroke-width="1.5"/></pattern>${gradient('w', ['#ffffff50', '#00000000', '#00000055'])}`,
)

/** Plastic basins, one in the other. */
export const basins = drawing(
  [
    ['#2e9d62', 60],
    ['#f3b53b', 104],
    ['#e1523d', 148],
  ]
    .map(
      ([colour, y], index) =>
        `<path d="M14 ${y}H242Q230 ${Number(y) + 96} 190 ${Number(y) + 96}H66Q26 ${Number(y) + 96} 14 ${y}Z" fill="url(#b${index})"/><rect x="6" y="${Number(y) - 9}" width="244" height="19" rx="9.5" fill="${lighter(String(colour), 0.25)}"/>`,
    )
    .join(''),
  [round('b0', '#2e9d62'), round('b1', '#f3b53b'), round('b2', '#e1523d')].join(''),
)

/** A sheet of roofing, or a curtain: upright waves. */
export const curtain = (colour: string) =>
  drawing(
    `<rect x="10" y="14" width="236" height="13" rx="6.5" fill="#8b5a2b"/>${[24, 54, 84, 148, 178, 208].map((x) => `<path d="M${x} 26H${x + 32}Q${x + 36} 140 ${x + 30} 240Q${x + 16} 248 ${x + 2} 240Q${x - 4} 140 ${x} 26Z" fill="url(#b)"/>`).join('')}`,
    round('b', colour),
  )
