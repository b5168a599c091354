/** A file that somebody sent. It waits on the disk and is read when its turn comes: many at once would fill the memory. */
export interface SentFile {
  /** In bytes. */
  size: number
  /** Bytes of the reader's own: it may free them. */
  read(): Promise<Buffer>
}
