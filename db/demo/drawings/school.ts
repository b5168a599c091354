import { darker, drawing, flat, gradient, lighter } from './svg.ts'

/** A thin printed book: cover with a picture field and lines, pages at the side. */
export const booklet = (cover: string, accent: string) =>
  drawing(
    `<g transform="rotate(-5 128 128)"><path d="M62 22H206Q216 22 216 32V228H62Z" fill="#e9e4d6"/><path d="M52 16H198Q208 16 208 26V236Q208 244 200 244H52Q42 244 42 234V26Q42 16 52 16Z" fill="url(#c)"/><path d="M42 26Q42 16 52 16H64V244H52Q42 244 42 234Z" fill="${darker(cover, 0.35)}" opacity=".7"/>
     <rect x="80" y="40" width="110" height="16" rx="8" fill="#fff"/><rect x="80" y="64" width="74" height="10" rx="5" fill="#fff" opacity=".7"/><circle cx="135" cy="140" r="46" fill="${accent}"/><path d="M92 156Q120 118 136 138Q152 156 178 124" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round" opacity=".85"/><rect x="80" y="206" width="110" height="9" rx="4.5" fill="#fff" opacity=".6"/><rect x="80" y="222" width="64" height="8" rx="4" fill="#fff" opacity=".45"/></g>`,
    flat('c', cover),
  )

/** A pile of exercise books, spines to the front. */
export const exerciseBooks = (colours: readonly string[]) =>
  drawing(
    colours
      .map((colour, index) => {
        const y = 244 - (index + 1) * (190 / colours.length)
        const high = 190 / colours.length - 2
        const x = 28 + ((index * 13) % 22)
        return `<path d="M${x} ${y}L${x + 34} ${y - 26}H${x + 200}L${x + 178} ${y}Z" fill="${index === colours.length - 1 ? `url(#t)` : '#00000000'}"/><rect x="${x}" y="${y}" width="178" height="${high}" rx="5" fill="${colour}"/><rect x="${x + 8}" y="${y + high / 2 - 2}" width="162" height="4" fill="#fffaf0" opacity=".8"/><path d="M${x + 178} ${y}L${x + 200} ${y - 26}V${y + high - 26}L${x + 178} ${y + high}Z" fill="#f3ead6" stroke="#d8cdb4" stroke-width="1"/>`
      })
      .join(''),
    gradient('t', [lighter(colours.at(-1) ?? '#ffffff', 0.45), colours.at(-1) ?? '#ffffff'], 'corner'),
  )

/** Pens and pencils fanned out. */
export const pens = (colours: readonly string[]) =>
  drawing(
    colours
      .map((colour, index) => {
        const turn = (index - (colours.length - 1) / 2) * (50 / colours.length)
        return `<g transform="rotate(${turn} 128 400) translate(0 4)"><rect x="116" y="30" width="24" height="176" rx="6" fill="${colour}"/><rect x="118" y="30" width="7" height="176" rx="3" fill="#fff" opacity=".45"/><path d="M116 206H140L128 240Z" fill="#f1d7ae"/><path d="M123 226L133 226L128 242Z" fill="${darker(colour, 0.5)}"/><rect x="114" y="24" width="28" height="30" rx="6" fill="${darker(colour, 0.25)}"/></g>`
      })
      .join(''),
  )

/** A ream of paper. */
export const paperReam = drawing(
  `<path d="M20 132L84 90H240L180 132Z" fill="#ffffff"/><path d="M180 132L240 90V178L180 226Z" fill="#cfd8e3"/><path d="M20 132H180V226H20Z" fill="url(#b)"/><path d="M20 158H180V204H20Z" fill="#2f6fd0"/><path d="M180 158L240 114V158L180 204Z" fill="#1f4f9c"/><circle cx="100" cy="181" r="17" fill="#fff"/>`,
  flat('b', '#eef2f7'),
)

/** A scientific calculator. */
export const calculator = drawing(
  `<rect x="58" y="10" width="140" height="234" rx="20" fill="url(#b)"/><rect x="74" y="30" width="108" height="52" rx="8" fill="#b9d8b4"/><path d="M132 68h38M146 50h24" stroke="#29402c" stroke-width="7" stroke-linecap="round"/>${[104, 132, 160, 188, 216].map((y, row) => [86, 114, 142, 170].map((x, column) => `<rect x="${x - 11}" y="${y - 9}" width="22" height="18" rx="5" fill="${row === 0 ? '#8b97ab' : column === 3 ? '#f29b38' : '#eef1f6'}"/>`).join('')).join('')}`,
  flat('b', '#3a4354'),
)
