import { formats, type HostilePicture, hostile, typeOf } from './hostile-picture.ts'
import { honestPicture } from './picture-parts.ts'

/** File names that would lead elsewhere, run or break something if they were trusted. */
const names: readonly string[] = [
  '../../../../etc/cron.d/makit',
  '..\\..\\..\\boot.ini',
  '/etc/passwd',
  'C:\\autoexec.bat',
  'photo.jpg\0.php',
  '\0',
  'photo.php',
  'photo.jpg.html',
  '.htaccess',
  'server.js',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '....//....//etc/passwd',
  'CON',
  'photo\u202egpj.exe',
  'пример-照片-🌍.jpg',
  `${'a'.repeat(300)}.jpg`,
  'x'.repeat(5000),
  '"><img src=x onerror=alert(1)>.jpg',
  '$(id).jpg',
  '| id',
  "'; drop table listings; --",
  '__proto__',
  'photo.jpg\r\nContent-Type: text/html',
  ' ',
]

const types = [
  'text/html',
  'image/svg+xml',
  'application/x-httpd-php',
  'image/gif',
  'application/zip',
  'nonsense',
  'multipart/mixed; boundary=x',
]

/** Each an honest picture, since only its name or type is false: it is stored, under a name of ours. */
export async function oddNames(): Promise<HostilePicture[]> {
  const found: HostilePicture[] = []
  for (const [index, fileName] of names.entries()) {
    const format = formats[index % formats.length]!
    const bytes = await honestPicture(format, 100 + index)
    // These break the form's own lines, so that nothing in it can be trusted.
    const fate = /["\r\n\0]/.test(fileName) ? 'either' : 'kept'
    found.push(
      hostile(`${format} called ${JSON.stringify(fileName.slice(0, 60))}`, bytes, {
        fileName,
        type: typeOf(format),
        fate,
      }),
    )
  }
  for (const [index, type] of types.entries()) {
    const format = formats[index % formats.length]!
    found.push(
      hostile(`${format} said to be ${type || 'nothing'}`, await honestPicture(format, 200 + index), {
        type,
        fate: 'kept',
      }),
    )
  }
  for (const format of formats)
    for (const other of formats.filter((one) => one !== format))
      found.push(
        hostile(`${format} said to be ${other}`, await honestPicture(format, 300), {
          fileName: `photo.${other}`,
          type: typeOf(other),
          fate: 'kept',
        }),
      )
  return found
}
