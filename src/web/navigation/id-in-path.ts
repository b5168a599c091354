/**
 * An id out of the page's address, as it stands in the path of a call: letter by letter the same in the browser and on
 * the server, however either writes the address. `.` and `..` name nothing: they would end up at another call.
 */
export function idInPath(id = ''): string {
  let plain = id
  try {
    plain = decodeURIComponent(id)
  } catch {
    // Somebody typed a lone `%`: it stands for itself.
  }
  return /^\.{0,2}$/.test(plain) ? 'unknown' : encodeURIComponent(plain)
}
