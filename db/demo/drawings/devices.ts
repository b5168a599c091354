import { at, darker, drawing, flat, glow, gradient, lighter, round } from './svg.ts'

/** A smartphone: its back with cameras behind, its screen in front. */
export const smartphone = (back: string, sky: string, dusk: string) =>
  drawing(
    `<rect x="104" y="12" width="116" height="226" rx="22" fill="url(#b)"/><rect x="114" y="22" width="46" height="66" rx="14" fill="${darker(back, 0.35)}"/>
     ${at(
       [
         [137, 40],
         [137, 69],
       ],
       (x, y) =>
         `<circle cx="${x}" cy="${y}" r="12" fill="#16181d"/><circle cx="${x - 3}" cy="${y - 3}" r="4" fill="#6f86a8"/>`,
     )}
     <rect x="36" y="20" width="116" height="224" rx="22" fill="#14161b"/><rect x="43" y="27" width="102" height="210" rx="16" fill="url(#s)"/>
     <path d="M43 172Q80 132 110 162Q128 178 145 160V221Q145 237 129 237H59Q43 237 43 221Z" fill="${darker(dusk, 0.25)}" opacity=".6"/><circle cx="114" cy="84" r="17" fill="#fff" opacity=".75"/>
     <circle cx="94" cy="37" r="4.5" fill="#14161b"/>${at(
       [
         [60, 216],
         [83, 216],
         [106, 216],
         [128, 216],
       ],
       (x, y) => `<rect x="${x - 9}" y="${y - 9}" width="17" height="17" rx="5" fill="#fff" opacity=".85"/>`,
     )}
     <path d="M52 40L52 150" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".35"/>`,
    flat('b', back) + gradient('s', [sky, dusk], 'corner'),
  )

/** A phone with keys. */
export const keypadPhone = (body: string) =>
  drawing(
    `<rect x="76" y="10" width="104" height="234" rx="26" fill="url(#b)"/><rect x="88" y="34" width="80" height="78" rx="8" fill="#14161b"/><rect x="93" y="39" width="70" height="68" rx="4" fill="url(#s)"/>
     <rect x="112" y="20" width="32" height="5" rx="2.5" fill="${darker(body, 0.5)}"/><circle cx="128" cy="136" r="17" fill="${lighter(body, 0.25)}"/><circle cx="128" cy="136" r="8" fill="${darker(body, 0.3)}"/>
     <rect x="88" y="124" width="20" height="10" rx="5" fill="#59b36a"/><rect x="148" y="124" width="20" height="10" rx="5" fill="#d0584a"/>
     ${at(
       [
         [100, 168],
         [128, 168],
         [156, 168],
         [100, 190],
         [128, 190],
         [156, 190],
         [100, 212],
         [128, 212],
         [156, 212],
       ],
       (x, y) =>
         `<rect x="${x - 12}" y="${y - 8}" width="24" height="16" rx="7" fill="${lighter(body, 0.55)}"/>`,
     )}
     <path d="M98 50L124 44" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6"/>`,
    flat('b', body) + gradient('s', ['#8fd6ff', '#3f78d8'], 'corner'),
  )

/** A mains plug with its cable. */
export const charger = (body: string, cable: string) =>
  drawing(
    `<path d="M150 150Q232 156 222 196Q212 232 150 220Q92 208 60 232" fill="none" stroke="${darker(cable, 0.2)}" stroke-width="13" stroke-linecap="round"/><path d="M150 148Q232 154 222 194Q212 230 150 218Q92 206 60 230" fill="none" stroke="${cable}" stroke-width="8" stroke-linecap="round"/>
     <rect x="26" y="218" width="46" height="24" rx="7" fill="${darker(cable, 0.1)}"/><rect x="12" y="223" width="16" height="14" rx="4" fill="#b9c0ca"/>
     <g fill="#c9a54a"><rect x="84" y="8" width="14" height="36" rx="3"/><rect x="56" y="20" width="14" height="26" rx="3"/><rect x="112" y="20" width="14" height="26" rx="3"/></g>
     <rect x="30" y="40" width="124" height="140" rx="24" fill="url(#b)"/><rect x="30" y="40" width="30" height="140" rx="15" fill="#fff" opacity=".25"/><rect x="72" y="146" width="40" height="15" rx="7.5" fill="#22262e"/><path d="M94 76L78 108H94L88 132L110 98H94Z" fill="${darker(body, 0.4)}" opacity=".5"/>
     <rect x="138" y="138" width="30" height="24" rx="7" fill="${darker(cable, 0.1)}"/>`,
    flat('b', body),
  )

export const powerBank = (body: string) =>
  drawing(
    `<g transform="rotate(10 128 128)"><rect x="66" y="18" width="128" height="216" rx="24" fill="${darker(body, 0.5)}"/><rect x="58" y="14" width="128" height="216" rx="24" fill="url(#b)"/><path d="M130 78L100 130H124L116 172L150 114H126Z" fill="#ffd24a"/><g fill="#7df0a3">${[82, 100, 118].map((x) => `<circle cx="${x}" cy="36" r="5"/>`).join('')}</g><circle cx="136" cy="36" r="5" fill="#ffffff55"/><path d="M74 52V190" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".35"/><rect x="98" y="212" width="44" height="10" rx="5" fill="#00000055"/></g>`,
    flat('b', body),
  )

export const earbuds = (body: string) =>
  drawing(
    `<path d="M50 118H206V176Q206 240 128 240Q50 240 50 176Z" fill="url(#b)"/><path d="M50 118Q50 60 128 60Q206 60 206 118Z" fill="${darker(body, 0.5)}"/><ellipse cx="128" cy="118" rx="78" ry="16" fill="${darker(body, 0.62)}"/>
     ${at(
       [
         [94, 92],
         [162, 92],
       ],
       (x, y) =>
         `<path d="M${x - 9} ${y}H${x + 9}V${y + 32}H${x - 9}Z" fill="url(#w)"/><circle cx="${x}" cy="${y - 10}" r="26" fill="url(#e)"/><circle cx="${x - 6}" cy="${y - 14}" r="9" fill="#2a2f3a"/>`,
     )}
     <path d="M50 118Q128 150 206 118V126Q128 158 50 126Z" fill="#fff" opacity=".3"/><circle cx="128" cy="186" r="6" fill="#6df09a"/><path d="M66 150Q68 200 100 220" stroke="#fff" stroke-width="7" stroke-linecap="round" fill="none" opacity=".4"/>`,
    round('b', body) + glow('e', '#ffffff', '#c3cad6') + round('w', '#e8ecf2'),
  )

export const memoryCards = drawing(
  `<path d="M40 64Q40 50 54 50H118L142 76V226Q142 240 128 240H54Q40 240 40 226Z" fill="url(#b)"/><g fill="#f2c94c">${[56, 74, 92, 110].map((x) => `<rect x="${x}" y="62" width="11" height="30" rx="3"/>`).join('')}</g><rect x="54" y="122" width="74" height="90" rx="8" fill="#e9503f"/><path d="M54 160L128 140V212H54Z" fill="#fff" opacity=".25"/>
   <g transform="rotate(14 190 160)"><rect x="168" y="60" width="46" height="44" rx="4" fill="#cdd3dc"/><rect x="176" y="72" width="10" height="14" fill="#6d7684"/><rect x="196" y="72" width="10" height="14" fill="#6d7684"/><rect x="160" y="100" width="62" height="140" rx="16" fill="url(#u)"/><circle cx="191" cy="216" r="9" fill="#ffffffaa"/></g>`,
  flat('b', '#2b3140') + flat('u', '#2f7de1'),
)

/** An extension lead with square-pin sockets. */
export const extensionLead = drawing(
  `<path d="M206 118Q246 60 190 40Q120 16 60 40" fill="none" stroke="#23272f" stroke-width="12" stroke-linecap="round"/><rect x="22" y="24" width="48" height="36" rx="8" fill="#2c313b"/>
   <g transform="rotate(-8 128 170)"><rect x="14" y="120" width="228" height="98" rx="20" fill="#b9bfca"/><rect x="14" y="110" width="228" height="98" rx="20" fill="url(#b)"/>${at(
     [
       [62, 158],
       [126, 158],
     ],
     (x, y) =>
       `<rect x="${x - 26}" y="${y - 32}" width="52" height="64" rx="10" fill="#e3e7ed"/><rect x="${x - 5}" y="${y - 22}" width="10" height="18" rx="2" fill="#2c313b"/><rect x="${x - 18}" y="${y + 4}" width="14" height="9" rx="2" fill="#2c313b"/><rect x="${x + 4}" y="${y + 4}" width="14" height="9" rx="2" fill="#2c313b"/>`,
   )}<rect x="170" y="128" width="22" height="60" rx="8" fill="#e9503f"/><rect x="204" y="130" width="24" height="12" rx="3" fill="#2c313b"/><rect x="204" y="152" width="24" height="12" rx="3" fill="#2c313b"/><circle cx="216" cy="182" r="6" fill="#f5b83d"/></g>`,
  flat('b', '#f7f8fa'),
)

export const television = drawing(
  `<rect x="8" y="34" width="240" height="158" rx="12" fill="#15171c"/><rect x="16" y="42" width="224" height="138" rx="6" fill="url(#s)"/><path d="M16 150Q70 96 118 128Q170 160 240 98V174Q240 180 234 180H22Q16 180 16 174Z" fill="#0b5b46" opacity=".75"/><circle cx="186" cy="82" r="20" fill="#ffe9a8"/><path d="M112 192H144L150 226H106Z" fill="#2c313b"/><rect x="70" y="226" width="116" height="14" rx="7" fill="#20242c"/><path d="M26 52L92 52L26 122Z" fill="#fff" opacity=".16"/>`,
  gradient('s', ['#4ab7ff', '#ff9d6b'], 'corner'),
)

export const speaker = drawing(
  `<rect x="54" y="12" width="148" height="232" rx="28" fill="url(#b)"/>${at([[128, 76]], (x, y) => `<circle cx="${x}" cy="${y}" r="38" fill="#0f1115"/><circle cx="${x}" cy="${y}" r="26" fill="url(#c)"/>`)}<circle cx="128" cy="172" r="56" fill="#0f1115"/><circle cx="128" cy="172" r="43" fill="url(#c)"/><circle cx="128" cy="172" r="16" fill="#0f1115"/><path d="M70 46V206" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".25"/><circle cx="128" cy="172" r="56" fill="none" stroke="#ff6b4a" stroke-width="5"/>`,
  round('b', '#343a48') + glow('c', '#8b93a5', '#2a2f3b'),
)

/** A solar lantern with a handle, lit. */
export const solarLantern = drawing(
  `<circle cx="128" cy="146" r="110" fill="url(#g)"/><path d="M74 90Q74 14 128 14Q182 14 182 90" fill="none" stroke="#2e7d4f" stroke-width="13"/>
   <path d="M62 84Q128 54 194 84L204 106H52Z" fill="url(#t)"/><path d="M84 82Q128 64 172 82L178 96H78Z" fill="#17335e"/><path d="M106 74L102 96M128 71V96M150 74L154 96" stroke="#7ea6e6" stroke-width="3"/>
   <path d="M60 106H196L188 206H68Z" fill="url(#l)"/><g stroke="#f0b429" stroke-width="4" opacity=".55"><path d="M94 108L98 204M128 108V204M162 108L158 204"/></g>
   <path d="M56 204H200L206 232Q206 244 194 244H62Q50 244 50 232Z" fill="url(#t)"/><circle cx="128" cy="224" r="9" fill="#ff7043"/>`,
  round('t', '#2f8f58') +
    gradient('l', ['#fffbe0', '#ffe28a', '#ffc94a']) +
    `<radialGradient id="g"><stop offset="0" stop-color="#fff3b0" stop-opacity=".9"/><stop offset="1" stop-color="#fff3b0" stop-opacity="0"/></radialGradient>`,
)

export const solarPanel = drawing(
  `<path d="M92 196L74 244M166 196L186 244M84 226H176" stroke="#8b94a3" stroke-width="11" stroke-linecap="round"/><path d="M58 30H232L204 206H22Z" fill="#dfe4ea"/><path d="M66 40H222L196 196H34Z" fill="url(#p)"/><g stroke="#b9cdf2" stroke-width="3.5" opacity=".85"><path d="M105 40L75 196M144 40L116 196M183 40L156 196M60 79H216M52 118H209M43 157H203"/></g><path d="M66 40H130L84 196H34Z" fill="#fff" opacity=".12"/>`,
  gradient('p', ['#3f74d6', '#12285c'], 'corner'),
)

/** A standing rechargeable fan with a lamp in its foot. */
export const fan = (body: string) =>
  drawing(
    `<rect x="116" y="150" width="24" height="70" fill="url(#r)"/><path d="M66 244Q66 212 128 212Q190 212 190 244Z" fill="url(#r)"/><rect x="104" y="226" width="48" height="10" rx="5" fill="#fff6c9"/>
     <circle cx="128" cy="94" r="86" fill="#eef3f6" opacity=".75"/>${[0, 120, 240].map((turn) => `<path d="M128 94Q96 60 116 22Q156 16 160 54Q156 80 128 94Z" fill="url(#b)" transform="rotate(${turn} 128 94)"/>`).join('')}
     <g fill="none" stroke="${darker(body, 0.35)}" stroke-width="3" opacity=".55"><circle cx="128" cy="94" r="64"/><circle cx="128" cy="94" r="42"/>${Array.from({ length: 12 }, (_, spoke) => `<path d="M128 94V10" transform="rotate(${spoke * 30} 128 94)"/>`).join('')}</g><circle cx="128" cy="94" r="86" fill="none" stroke="url(#r)" stroke-width="9"/><circle cx="128" cy="94" r="19" fill="url(#r)"/>`,
    round('r', body) + flat('b', lighter(body, 0.2)),
  )
