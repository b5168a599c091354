/** A file of a request. It waits on the disk until there is a slot to read it: many at once would fill the memory. */
export interface SentFile {
  /** What its sender calls it, without folders; of files of forms only. */
  name?: string
  /** In bytes. */
  size: number
  /** Bytes of the reader's own: it may free them. */
  read(): Promise<Buffer>
}
