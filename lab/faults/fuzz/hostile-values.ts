/** Texts that have broken programs before. */
export const hostileTexts: readonly string[] = [
  ...['', ' ', '\t\n', '\u00a0', '\u3000', '\u200b', '\ufeff'],
  // NUL and other control characters, lone surrogates, noncharacters.
  ...['\u0000', 'a\u0000b', 'a\u0007b', '\u001b[31m', '\u007f', '\u0085', '\u2028'],
  ...['\ud800', 'a\udc00b', '\udc00\ud800', '\ufffe', '\u{10ffff}'],
  // Directions, combining marks, normal forms that grow and shrink, case changes that change the length.
  ...['\u202eabc', '\u2066abc', `Z${'\u0301'.repeat(300)}`, '\u0344'.repeat(70), 'ﷺ'.repeat(60)],
  ...['e\u0301'.repeat(81), '\u1e9b\u0323', '각'.normalize('NFD'), 'İstanbul', 'ß', 'ǆ'],
  ...['💥'.repeat(50), '👨‍👩‍👧‍👦'.repeat(12), '𝕸𝖆𝖐𝖎𝖙', 'Ｍａｋｉｔ', 'Mаkit'],
  // Sizes around the limits and far beyond.
  ...[80, 81, 140, 141, 254, 255, 300, 301, 5_001, 20_000].map((length) => 'x'.repeat(length)),
  '𝒳'.repeat(80),
  // Languages of other programs.
  ...["' or 1=1 --", "'; drop table users; --", "\\'", '"', '`', '%', '_', '%_\\', '$1', '$$', '{{7*7}}'],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'javascript:alert(1)', '&#0;', ']]>'],
  ...['../../etc/passwd', '..\\..\\', 'file:///etc/passwd', 'http://127.0.0.1:1/', '//evil.example'],
  ...['a\r\nBcc: all@makit.example', 'a\nb', '%0d%0aX: 1', '%s%n%x', '$(id)', '| id', '{"$gt":""}', '*'],
  ...["' & | ! ( ) :* <->", '((((a+)+)+)+)$', `${'a'.repeat(3_000)}!`, 'a & b:*', "''"],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true'],
  // Malformed numbers and ids.
  ...['-1', '0', '-0', '+1', '1.', '.5', '1.005', '1e3', '1e999', '-1e999', 'NaN', 'Infinity', '0x1f', '1_0'],
  ...[
    '９９',
    '٣',
    '1,5',
    '1 000',
    '00000000000000000001',
    '99999999999999999999',
    '2147483648',
    '9007199254740993',
  ],
  ...['0190aaaa-0000-7000-8000-000000000001', '0190AAAA-0000-7000-8000-000000000001'],
  ...['00000000-0000-0000-0000-000000000000', '{0190aaaa-0000-7000-8000-000000000001}', 'ffffffffffffffff'],
  // E-mails, phones and pictures that are nearly valid.
  ...['a@b', '@', 'a@b.c@d.e', `${'a'.repeat(250)}@b.c`, '"a b"@c.d', 'a@b.c\u0000', 'ä@ö.ü', 'A@B.C '],
  ...['+232', '0', '+23210123456', '010123456', '+232 10 123 456', '++23210123456', '+٢٣٢١٠١٢٣٤٥٦'],
  ...['data:image/png;base64,AAAA', 'data:image/svg+xml,<svg/>', 'data:,', 'data:image/png;base64,%%%'],
  ...['/pictures/0123456789abcdef0123456789abcdef-400.webp', '/pictures/../x', '/pictures/'],
]

/** JSON as it is written, valid or not, in place of a value. */
export const hostileLiterals: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1.5', '0.001', '1e308', '1e999', '-1e999', '1e-999', '1E+2'],
  ...['9007199254740993', '2147483648', '99999999999999999999', '1e21', '123456789.123456789'],
  ...['[]', '{}', '[[]]', '[null]', '[{}]', '[1,2,3]', '[""]', '{"0":1}', '{"length":5}', '{"toString":1}'],
  ...['{"$gt":""}', '{"_id":null}', '{"then":1}', '{"toJSON":1}', '{"valueOf":{}}', '{"constructor":1}'],
  ...[
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"__proto__":{"role":"admin"}}',
    '{"__proto__":null}',
  ],
  ...['"\\ud800"', '"\\u0000"', '"\\udfff\\ud800"', '"\\/"', '"\\x41"', '"\\u12"', '"a\u0000b"', '"tab\tin"'],
  ...['NaN', 'Infinity', '-Infinity', 'undefined', '0x1f', '01', '+1', '.5', '1.', '1e', '-', "'a'", '/**/1'],
  ...['[1,]', '{"a":1,}', '{a:1}', '"open', '[', '{', '}', '', '"a" "b"', '\\u0022', '`a`', 'new Date()'],
  `"${'x'.repeat(70_000)}"`,
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  `[${'1,'.repeat(20_000)}1]`,
  '9'.repeat(400),
]

/** Whole bodies that are no object, or no JSON at all. */
export const hostileBodies: readonly Buffer[] = [
  ...[
    'null',
    '[]',
    '"x"',
    '1',
    'true',
    '{',
    '}',
    '{"a":',
    '{"a"',
    '[{]}',
    '{}{}',
    '{},',
    '\u0000',
    ' ',
    '\n\n',
  ],
  ...['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}', '{"__proto__":1}'],
  ...['\ufeff{}', '{"a":1}\u0000', '// note\n{}', 'a=1&b=2', '<xml/>', '--x\r\n', '{"":""}', '{"a":{"":[]}}'],
  '['.repeat(100_000),
  '{"a":'.repeat(40_000),
  `{${Array.from({ length: 8_000 }, (_, at) => `"field${at}":${at}`).join(',')}}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
].map((text) => Buffer.from(text))

/** Bytes that are no UTF-8, and JSON in undeclared encodings. */
export const hostileBytes: readonly Buffer[] = [
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from('{"firstName":"\xff\xfe"}', 'latin1'),
  Buffer.from('{"firstName":"\xed\xa0\x80"}', 'latin1'),
  Buffer.from('{"firstName":"\xc0\xaf\xf8\x88"}', 'latin1'),
  Buffer.from('{"firstName":"a"}', 'utf16le'),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00]),
]

export const contentTypes: readonly string[] = [
  ...[
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;',
    '',
    ';',
    '/',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json; charset=garbage',
    'application/json, text/plain',
  ],
  ...[
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/ld+json',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'multipart/mixed',
  ],
  ...[`multipart/form-data; boundary=${'x'.repeat(500)}`, 'multipart/form-data; boundary="x', 'image/png'],
  ...['application/octet-stream', '*/*', 'garbage', 'a/b/c', '\u00ff/\u00ff', 'x'.repeat(2_000)],
]
