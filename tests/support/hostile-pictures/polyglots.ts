import { type Format, formats, type HostilePicture, hostile, secretMark, typeOf } from './hostile-picture.ts'
import {
  extendedWebp,
  honestPicture,
  packed,
  pngChunk,
  pngText,
  withJpegSegments,
  withPngChunks,
} from './picture-parts.ts'

/** Content hidden in a picture for a program that takes the file for something else. */
const passengers: Record<string, string> = {
  HTML: `<!doctype html><html><body onload="alert('${secretMark}')"><script>alert(1)</script></body></html>`,
  JavaScript: `*/=1;alert('${secretMark}');/*`,
  PHP: `<?php system($_GET['c']); // ${secretMark} ?>`,
  ZIP: `PK\x03\x04\x14\0\0\0\0\0${secretMark}${'\0'.repeat(30)}PK\x05\x06${'\0'.repeat(18)}`,
  PDF: `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert('${secretMark}'))>>>>endobj\n%%EOF`,
  SVG: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${secretMark}')"><script>alert(1)</script></svg>`,
  'a shell script': `#!/bin/sh\necho ${secretMark} | sh\n`,
  'a Java archive': `PK\x03\x04META-INF/MANIFEST.MF${secretMark}PK\x05\x06${'\0'.repeat(18)}`,
}

/** In a place where the format allows free text. */
const within: Record<Format, (picture: Buffer, text: string) => Buffer> = {
  jpeg: (picture, text) => withJpegSegments(picture, [0xfe, Buffer.from(text, 'latin1')]),
  png: (picture, text) =>
    withPngChunks(
      picture,
      pngText(text),
      pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed(text)])),
    ),
  webp: (picture, text) => extendedWebp(picture, { chunks: [['HARM', Buffer.from(text, 'latin1')]] }),
  avif: (picture, text) => {
    const box = Buffer.alloc(8)
    box.writeUInt32BE(text.length + 8)
    box.write('free', 4, 'latin1')
    const brands = picture.readUInt32BE(0)
    // The inserted box moves everything behind the brands, so the offsets are wrong: hence refused or kept.
    return Buffer.concat([
      picture.subarray(0, brands),
      box,
      Buffer.from(text, 'latin1'),
      picture.subarray(brands),
    ])
  },
}

async function passengersOf(format: Format): Promise<HostilePicture[]> {
  const picture = await honestPicture(format)
  const type = typeOf(format)
  return Object.entries(passengers).flatMap(([what, text]) => [
    hostile(`${format} with ${what} behind it`, Buffer.concat([picture, Buffer.from(text, 'latin1')]), {
      type,
      fate: 'kept',
    }),
    hostile(`${format} with ${what} inside`, within[format](picture, text), {
      type,
      fate: format === 'avif' ? 'either' : 'kept',
    }),
    hostile(`${format} with ${what} before it`, Buffer.concat([Buffer.from(text, 'latin1'), picture]), {
      type,
    }),
  ])
}

/** Files that only begin like a picture, or claim to be one by name. */
const impostors: readonly [name: string, start: string][] = [
  ['HTML that begins like a JPEG', '\xff\xd8\xff'],
  ['JavaScript that begins like a JPEG', '\xff\xd8\xff\xe0/*JFIF*/=1;'],
  ['HTML that begins like a PNG', '\x89PNG\r\n\x1a\n'],
  ['HTML that begins like a WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['HTML that begins like an AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'],
  ['JavaScript that begins like a GIF', 'GIF89a/*'],
  ['a GIF that is a ZIP too', 'GIF89a\x01\0\x01\0\0\0\0;PK\x03\x04'],
  ['a GIF of 65,535 x 65,535', 'GIF89a\xff\xff\xff\xff\xf0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;'],
  ['a BMP', 'BM\x46\0\0\0'],
  ['a TIFF', 'II*\0\x08\0\0\0'],
  ['a big TIFF', 'MM\0+\0\x08\0\0'],
  ['an icon', '\0\0\x01\0\x01\0'],
  ['a Photoshop file', '8BPS\0\x01'],
  ['a JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['a JPEG XL', '\xff\x0a'],
  ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['a film', '\0\0\0\x18ftypmp42\0\0\0\0isommp42'],
  ['a PDF', '%PDF-1.7\n'],
  ['PostScript', '%!PS\nuserdict /setpagedevice undef legal mark {%pipe%id} '],
  [
    'ImageMagick’s drawing language',
    'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://127.0.0.1/x.png"|id; ")\'\n',
  ],
  ['an X bitmap', '#define x_width 1\n#define x_height 1\nstatic char x_bits[] = {'],
  ['a playlist', '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\nconcat:http://127.0.0.1/|file:///etc/passwd\n'],
  ['a compressed drawing', '\x1f\x8b\x08\0\0\0\0\0'],
  ['a ZIP', 'PK\x03\x04'],
  ['a program', '\x7fELF\x02\x01\x01'],
  ['another program', 'MZ\x90\0'],
  ['plain words', ''],
]

const drawing = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`

const drawings: readonly string[] = [
  drawing('<script>alert(1)</script>'),
  drawing('<image xlink:href="http://127.0.0.1/x.png"/>'),
  drawing('<image href="file:///etc/passwd"/>'),
  drawing('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>'),
  drawing('<a xlink:href="javascript:alert(1)"><text>x</text></a>'),
  drawing('<animate onbegin="alert(1)" attributeName="x" dur="1s"/>'),
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('<text>&x;</text>')}`,
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">]>${drawing('<text>&b;</text>')}`,
  `<?xml-stylesheet href="http://127.0.0.1/x.css"?>${drawing('')}`,
  `\ufeff${drawing('<script>alert(1)</script>')}`,
  ` \n<!-- ${'x'.repeat(5000)} -->${drawing('<script>alert(1)</script>')}`,
  drawing(
    `<filter id="f"><feGaussianBlur stdDeviation="100000"/></filter><rect width="9e9" height="9e9" filter="url(#f)"/>`,
  ),
]

export async function polyglots(): Promise<HostilePicture[]> {
  const html = passengers.HTML!
  return [
    ...(await Promise.all(formats.map(passengersOf))).flat(),
    ...impostors.map(([name, start]) => hostile(name, Buffer.from(start + html, 'latin1'))),
    ...drawings.map((text, index) =>
      hostile(`SVG ${index + 1} as ${index % 2 ? 'JPEG' : 'SVG'}`, Buffer.from(text), {
        fileName: index % 2 ? 'photo.jpg' : 'photo.svg',
        type: index % 2 ? 'image/jpeg' : 'image/svg+xml',
      }),
    ),
  ]
}
