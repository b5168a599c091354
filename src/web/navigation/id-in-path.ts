/**
 * An id from the page's address, as it stands in the path of a call: letter by letter the same in the browser and on the
 * server, however the address writes it. `.` and `..` name nothing: they would end up at another call.
 */
export function idInPath(id = ''): string {
  let plain = id
  try {
    plain = decodeURIComponent(id)
  } catch {
    // A lone `%` stands for itself.
  }
  return /^\.{0,2}$/.test(plain) ? 'unknown' : encodeURIComponent(plain)
}
